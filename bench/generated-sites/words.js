const starts =
  `Alder Amber Ash Aust Bal Barn Beck Bell Birch Black Bram Brock Brom Bur Cal Carn Cass Chal Cob Copper Cor Cran
Crom Dal Darn Den Dor Dun Ed Elm Esk Ever Fal Fen Fern Flax Gar Glen Gold Gran Hal Harn Hart Haw Hazel Hol Hurst Inch Ivel Kel
Kes Kil Lam Lang Lark Lin Lock Loth Mal Mar Maple Mel Mer Mon Mor Nar Neth Nor Oak Ost Otter Pel Pen Pick Pol Quill Rad Ram Raven
Red Rook Ros Ruth Sal Sand Sel Shel Silver Skel Sol Spar Stan Stock Sul Swal Tam Tarn Thorn Til Tor Tull Ul Var Wal Ward Wen
Whin Wick Win Wol Wren Yar Yeld`.split(/\s+/)
const middles = ['', '', '', '', 'er', 'en', 'ing', 'le', 'a', 'is', 'an', 'ow']
const placeEnds =
  `ton ford ley wick ham by worth bury dale field brook stone well combe mere thorpe stead gate thwaite minster
holm croft ridge bourne cote`.split(/\s+/)
const surnameEnds =
  `man son er ard ett ling wright ley ford shaw more kin croft well ridge ingham istle ock age and`.split(/\s+/)
const coinedEnds = `ora ivo ely ix io ana elo ista umo ary exa ona ula iq etto enna oko ura vex lio nova zo dex`.split(
  /\s+/,
)

export const trades =
  `Plumbing Joinery Roofing Electrical Landscapes Interiors Kitchens Catering Bakery Brewing Software
Analytics Consulting Engineering Logistics Haulage Motors Cycles Upholstery Ceramics Textiles Print Packaging Publishing
Recruitment Training Lettings Surveyors Architects Accountancy Insurance Mortgages Dental Physiotherapy Nurseries Care
Veterinary Pharmacy Travel Events Photography Media Studios Security Cleaning Recycling Scaffolding Flooring Bathrooms
Furniture Jewellery Clothing Foods Wines Marine Aviation Energy Heating Drainage Tyres Couriers Storage Gardens Pets Fitness
Hotels Florists Books Music`.split(/\s+/)
export const adjectives = 'Little Old Brave Quiet Honest Crooked Bright Golden Gentle Merry Wild Clever Humble'.split(
  ' ',
)
export const nouns =
  `Heron Badger Teapot Kettle Lantern Anchor Acorn Hare Otter Sparrow Thistle Pebble Compass Spade Barrel Bramble
Cobbler Fiddle Harbour Hive Kite Mill Mole Nettle Oven Pear Plough Saddle Spoon Tinker Trowel Walnut Weaver Willow`.split(
    /\s+/,
  )
const firstNames = 'Agnes Bertram Clarice Dunstan Edith Fergus Greta Horace Imogen Jasper Keziah Lionel Maud'.split(' ')

export function place(random) {
  return random.oneOf(starts) + random.oneOf(middles) + random.oneOf(placeEnds)
}

export function surname(random) {
  return random.oneOf(starts) + random.oneOf(middles) + random.oneOf(surnameEnds)
}

/** A brand-like word that is in no dictionary. */
export function coined(random) {
  return random.oneOf(starts) + random.oneOf(middles) + random.oneOf(coinedEnds)
}

export function person(random) {
  return `${random.oneOf(firstNames)} ${surname(random)}`
}
