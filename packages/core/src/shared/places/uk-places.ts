/** Cities, large towns, counties and regions, by the words of their names: `milton`, `keynes`. */
const placeWords: ReadonlySet<string> = new Set(
  (
    'aberdeen aberdeenshire aldershot altrincham andover angus antrim armagh ashford avon aylesbury ayr ayrshire ' +
    'bangor barking barnet barnsley barrow furness basildon basingstoke bath battersea bedford bedfordshire belfast ' +
    'berkshire bexley birkenhead birmingham blackburn blackpool bolton bootle borders bournemouth bracknell bradford ' +
    'brent brentford bridgend brighton bristol bromley buckinghamshire bucks burnley burton bury bute caerphilly ' +
    'camberley cambridge cambridgeshire camden canterbury cardiff carlisle carmarthen ceredigion chatham chelmsford ' +
    'cheltenham cheshire chester chesterfield chichester clwyd clydebank colchester conwy corby cornwall coventry ' +
    'crawley crewe croydon cumbria darlington dartford denbighshire derby derbyshire devon doncaster dorchester ' +
    'dorset dudley dumfries galloway dundee dunfermline durham dyfed ealing eastbourne eastleigh edinburgh enfield ' +
    'epsom essex exeter falkirk falmouth fareham farnborough fermanagh fife flintshire gateshead gillingham glamorgan ' +
    'glasgow gloucester gloucestershire gosport grampian greenwich grimsby guildford gwent gwynedd hackney halesowen ' +
    'halifax hammersmith hampshire hants haringey harlow harrogate harrow hartlepool hastings havering hemel ' +
    'hempstead hereford herefordshire hertford hertfordshire herts highlands hillingdon hounslow hove huddersfield ' +
    'hull huntingdon ilford inverness ipswich islington kensington kent kettering kidderminster kilmarnock kingston ' +
    'kirkcaldy kirklees knowsley lambeth lanarkshire lancashire lancaster leeds leicester leicestershire lewisham ' +
    'lichfield lincoln lincolnshire lisburn liverpool livingston llandudno llanelli london londonderry lothian ' +
    'loughborough lowestoft luton macclesfield maidenhead maidstone manchester mansfield margate medway merseyside ' +
    'merthyr tydfil middlesbrough middlesex midlands milton keynes monmouthshire motherwell newbury newcastle tyne ' +
    'newham newport newquay newry norfolk northampton northamptonshire northumberland norwich nottingham ' +
    'nottinghamshire nuneaton oldham orkney oxford oxfordshire paisley pembrokeshire perth peterborough plymouth ' +
    'poole portsmouth powys preston reading redditch redhill reigate renfrewshire rhondda richmond rochdale rochester ' +
    'romford rotherham rugby runcorn rutland salford salisbury scarborough scunthorpe sefton sheffield shetland ' +
    'shrewsbury shropshire sittingbourne slough solihull somerset southall southampton southend southport southwark ' +
    'stafford staffordshire stevenage stirling stockport stockton stoke trent stratford stroud suffolk sunderland ' +
    'surrey sussex sutton swansea swindon taunton teesside telford torquay truro twickenham tyneside uxbridge ' +
    'wakefield walsall wandsworth warrington warwick warwickshire watford wearside wellingborough westminster ' +
    'weymouth wigan wight wiltshire wimbledon winchester windsor wirral woking wolverhampton worcester ' +
    'worcestershire worthing wrexham yeovil york yorkshire'
  ).split(' '),
)
/** Words that belong to a place only beside another word of one: `Stoke on Trent`, `East London`. */
const besidePlace: ReadonlySet<string> = new Set(
  'north south east west central greater city county town upon on under le st saint'.split(' '),
)

/** Whether a folded word is part of the name of a place in the UK. */
export function isUkPlaceWord(word: string): boolean {
  return placeWords.has(word)
}

export function isBesidePlace(word: string): boolean {
  return besidePlace.has(word)
}
