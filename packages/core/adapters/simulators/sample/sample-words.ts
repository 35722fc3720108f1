type Words = readonly [string, ...string[]]

function words(text: string): Words {
  const [first, ...rest] = text.trim().split(/\s+/)
  return [first ?? '', ...rest]
}

export const trades = words(`
  SERVICES GROUP HOLDINGS SOLUTIONS PROPERTY MANAGEMENT PROPERTIES CONSULTING CARE CONSTRUCTION INVESTMENTS INTERNATIONAL
  DEVELOPMENTS ENGINEERING TRADING ELECTRICAL TRANSPORT HOMES GLOBAL BUILDING DESIGN HOUSE HEALTHCARE ESTATES MEDIA SYSTEMS
  LOGISTICS ACADEMY CLEANING ENERGY TRAINING CAPITAL FOODS SECURITY PLUMBING HEATING ROOFING MARKETING BEAUTY TECHNOLOGY
  DIGITAL RECRUITMENT RETAIL LEISURE JOINERY SUPPLIES FINANCE PRODUCTIONS STUDIO HIRE TRAVEL EVENTS CATERING MOTORS
  CREATIVE VENTURES LETTINGS DENTAL FITNESS FLOORING LANDSCAPES PRINTING RECYCLING SCAFFOLDING SOFTWARE TEXTILES TIMBER
`)

export const onsets = words('B BR C CL CR D DR F FR G GL GR H J K L M N P PR R S SH SK ST T TH TR V W WR Y')
export const vowels = words('A E O I U')
export const middles = words('D L LL M N ND R RR S T V')
export const closings = words('L M N R')
export const placeEnds = words(
  'TON FORD LEY WICK HAM BY WORTH BURY DALE FIELD BROOK STONE WELL COMBE MERE THORPE STEAD GATE',
)
export const personEnds = words('SON MAN ER ETT OCK INGTON LEY BY WELL STOW ARD OW')

export const forenames = words(`
  Ada Alder Amabel Anwen Aron Bettany Bram Caro Cerys Corin Dara Delwyn Edda Elowen Emrys Fenella Garth Greer Hale Hesper
  Idris Ilsa Jory Kerensa Lark Lowen Mabyn Merrin Nesta Odell Orla Perran Quill Rhoswen Sorrel Tamsin Tegan Ulla Verity Wystan
`)

export const streets: Words = [
  'High Street',
  'Station Road',
  'Mill Lane',
  'Church Lane',
  'Quay Street',
  'Market Place',
  'Foundry Lane',
  'Harbour View',
  'Tannery Yard',
  'Orchard Way',
  'Canal Street',
  'Ropewalk',
  'Lower Green',
  'Wharf Road',
  'Chapel Hill',
  'Kiln Lane',
]

export const postcodeAreas = words('M B LS S E N SW SE EC WC BS CF NG LE NE PL EX TR SO PO BN CT IP NR YO HU')
export const innerLetters = words('A B D E F G H J L N P Q R S T U W X Y Z')
