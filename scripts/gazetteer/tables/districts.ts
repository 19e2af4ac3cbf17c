/** Districts that addresses name and ISO 3166-2 lacks: England's metropolitan and ceremonial counties, Northern Ireland's counties, former Scottish ones. */
const ENGLAND = `Greater London; Greater Manchester; West Midlands; West Yorkshire; South Yorkshire; North Yorkshire; East Yorkshire; Yorkshire; Merseyside; Tyne and Wear;
  Berkshire; Royal Berkshire; Middlesex; Bedfordshire; Cheshire; Avon; Sussex; Northamptonshire; City of London; South East England; South West England; East of England;
  North West England; North East England; East Midlands; Yorkshire and the Humber; East Anglia; Humberside; Bournemouth; Bristol; County Durham; Westminster`
const NORTHERN_IRELAND =
  'County Antrim; County Armagh; County Down; County Fermanagh; County Londonderry; County Tyrone; Co. Antrim; Co. Down; Belfast'
const SCOTLAND =
  'Lanarkshire; Renfrewshire; Ayrshire; Lothian; Midlothian; Strathclyde; Tayside; Grampian; City of Edinburgh; Glasgow; Aberdeen; Dundee'
const WALES = 'Gwent; Dyfed; South Glamorgan; Mid Glamorgan; West Glamorgan; Glamorgan; Clwyd'

const list = (state: string, names: string) => names.split(/;\s+/).map((name) => ({ state, names: [name] }))

export const MISSING_DISTRICTS = [
  ...list('GB-ENG', ENGLAND),
  ...list('GB-NIR', NORTHERN_IRELAND),
  ...list('GB-SCT', SCOTLAND),
  ...list('GB-WLS', WALES),
]
