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
const coinedEnds =
  `ora ivo ely ix io ana elo ista umo ary exa ona ula iq ivo etto enna oko ura vex lio nova zo dex`.split(/\s+/)

export const trades =
  `Plumbing Joinery Roofing Electrical Landscapes Interiors Kitchens Catering Bakery Coffee Brewing Software Systems
Analytics Consulting Engineering Fabrications Logistics Haulage Motors Cycles Upholstery Ceramics Textiles Print Packaging Signs
Publishing Recruitment Training Lettings Surveyors Architects Accountancy Insurance Mortgages Dental Physiotherapy Nurseries Care
Veterinary Pharmacy Optical Travel Events Photography Media Studios Games Records Security Cleaning Waste Recycling Scaffolding
Windows Flooring Tiles Blinds Bathrooms Furniture Antiques Jewellery Clothing Footwear Cosmetics Foods Farms Wines Tea Seafoods
Marine Aviation Energy Solar Renewables Heating Drainage Groundworks Demolition Plant Tools Hardware Garages Tyres Couriers Storage
Removals Gardens Fencing Pets Equestrian Fitness Yoga Golf Leisure Hotels Cottages Weddings Florists Toys Books Music`.split(
    /\s+/,
  )
export const broadWords = 'Services Solutions Group Trading Company Associates Partners Direct Supplies Products'.split(
  ' ',
)
export const adjectives =
  `Little Old Brave Quiet Honest Crooked Bright Blue Green Red Golden Happy Gentle Merry Northern Southern Wild
Clever Humble Secret Salty Smoky Sunny Tiny Velvet Wandering Wooden`.split(/\s+/)
export const nouns =
  `Heron Badger Teapot Kettle Lantern Anchor Acorn Hare Otter Sparrow Thistle Pebble Compass Spade Barrel Bramble
Cobbler Fiddle Harbour Hive Kite Lamb Mill Mole Nettle Oven Pear Pigeon Plough Rabbit Saddle Spoon Stable Tinker Trowel Walnut
Weaver Whistle Willow Wren`.split(/\s+/)
export const firstNames =
  `Agnes Bertram Clarice Dunstan Edith Fergus Greta Horace Imogen Jasper Keziah Lionel Maud Ninian Olive Piers
Rosalind Silas Tabitha Ursula Vernon Winifred`.split(/\s+/)

export function place(random) {
  return random.oneOf(starts) + random.oneOf(middles) + random.oneOf(placeEnds)
}

export function surname(random) {
  return random.oneOf(starts) + random.oneOf(middles) + random.oneOf(surnameEnds)
}

/** A word that a brand might be: in no dictionary. */
export function coined(random) {
  return random.oneOf(starts) + random.oneOf(middles) + random.oneOf(coinedEnds)
}
