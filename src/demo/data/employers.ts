import type { Family } from './occupations.ts'

/** The systems the demo world is served in. */
export const SYSTEMS = ['greenhouse', 'lever', 'ashby', 'smartrecruiters', 'recruitee', 'workday', 'personio'] as const
export type System = (typeof SYSTEMS)[number]

export const SECTORS = ['software', 'finance', 'health', 'logistics', 'retail', 'energy', 'education', 'manufacturing', 'hospitality', 'media'] as const
export type Sector = (typeof SECTORS)[number]

/**
 * What an employer does differently:
 * eu: its board lives in the EU region · own-domain: postings link to its own site · fields: custom fields state workplace and employment
 * type · model-only: the location says "Hybrid" and the offices say where · remote-type: rows state the work model · entities: several
 * legal entities hire · shared-host: lives on myworkdaysite.com · hyphen: requisition ids hold hyphens · department-unset: no department is given
 */
export type Trait = 'eu' | 'own-domain' | 'fields' | 'model-only' | 'remote-type' | 'entities' | 'shared-host' | 'hyphen' | 'department-unset'

export interface Employer {
  name: string
  system: System
  board: string
  sector: Sector
  /** Open postings in a full-size world. */
  size: number
  founded: number
  languages: string
  cities: string
  families: Family[]
  traits: Trait[]
}

/** Name | board | sector | size | founded | languages, the house language first | cities | families | traits */
const ROWS: Record<System, string> = {
  greenhouse: `
Meridian Ledger|meridianledger|finance|112|2011|en|New York,London,Toronto,Singapore|software,data,finance,sales,legal|fields
Halcyon Grid|halcyongrid|energy|77|2014|en|Austin,Denver,Houston,Boston|software,trades,data,finance,people|own-domain
Copperleaf Robotics|copperleafrobotics|manufacturing|57|2016|en|Boston,Cambridge,San Diego|software,trades,data,design|
Northwind Atlas|northwindatlas|logistics|70|2008|en,nl,de|Amsterdam,Rotterdam,Hamburg,London|logistics,software,sales,finance|eu,fields
Brightwater Health|brightwaterhealth|health|88|2003|en|Seattle,Portland,Phoenix,Minneapolis|nursing,people,data,finance|
Lumen and Loam|lumenandloam|retail|43|2018|en,fr|Montreal,Toronto,Vancouver|retail,design,sales,logistics|model-only
Saffron Circuit|saffroncircuit|software|53|2017|en|Bengaluru,Hyderabad,Singapore,San Francisco|software,data,design,sales|fields
Tandem Orchard|tandemorchard|education|32|2015|en,es|Mexico City,Bogotá,Miami|education,software,design,sales|
Quayside Media|quaysidemedia|media|27|2009|en|London,Manchester,Edinburgh|design,sales,data,legal|model-only,fields
Ember and Oak|emberandoak|hospitality|49|2012|en|Chicago,Nashville,Atlanta,Columbus|retail,people,logistics|
Polder Analytics|polderanalytics|software|30|2019|en,nl|Utrecht,Eindhoven,Antwerp|data,software,sales|eu
Kestrel Freight|kestrelfreight|logistics|56|1998|en|Dallas,Atlanta,Columbus,Calgary|logistics,trades,finance,sales|department-unset`,
  lever: `
Fathom Tide|fathomtide|software|46|2016|en|San Francisco,New York,Dublin|software,data,sales,design|
Juniper Vale Clinics|junipervale|health|51|2006|en|Melbourne,Sydney,Brisbane,Perth|nursing,people,finance|
Solstice Wheels|SolsticeWheels|manufacturing|41|2013|de,en|Stuttgart,Munich,Graz|trades,software,logistics,finance|eu
Banyan Pay|banyanpay|finance|48|2018|en|Lagos,Nairobi,Accra,London|software,finance,sales,legal|
Glasshouse Games|glasshousegames|media|29|2010|en,pl|Warsaw,Kraków,Stockholm|software,design,data|eu
Oriole Learning|oriolelearning|education|24|2014|en|Auckland,Wellington,Sydney|education,design,software|
Ridgeline Outfitters|ridgeline-outfitters|retail|35|2001|en|Denver,Portland,Seattle,Vancouver|retail,logistics,design,sales|
Cobalt Reef|cobaltreef|software|38|2019|en,pt|São Paulo,Recife,Lisbon|software,data,people,sales|
Harrow and Finch|harrowfinch|finance|26|1987|en|London,Edinburgh,Hong Kong|legal,finance,data,people|`,
  ashby: `
Quillon|quillon.ai|software|45|2021|en|San Francisco,London,Tel Aviv|software,data,design,sales|
Fern Hollow|Fern Hollow|health|22|2020|en|Boston,Cambridge,Toronto|data,software,nursing,legal|
Verdant Loop|verdant-loop|energy|33|2019|en,de|Berlin,Copenhagen,Oslo|software,trades,sales,finance|
Parcelbird|parcelbird|logistics|38|2018|en,es|Madrid,Barcelona,Mexico City|logistics,software,data,sales|
Nimbus Kitchen|nimbuskitchen|hospitality|27|2020|en|Dubai,Cairo,Istanbul|retail,logistics,software,people|
Tessellate|tessellate|software|40|2020|en|New York,Austin,Bengaluru|software,data,design,people|
Moonrise Labs|moonriselabs|software|24|2022|en|Tokyo,Seoul,Singapore|data,software,design|
Anchor and Vine|anchorandvine|retail|21|2017|en,fr|Paris,Lyon,Brussels|retail,sales,design|
Palisade Security|palisade|software|35|2016|en|Tel Aviv,New York,Warsaw|software,sales,legal|`,
  smartrecruiters: `
Nordlicht Kliniken|NordlichtKliniken|health|128|1994|de|Hamburg,Leipzig,Berlin,Cologne|nursing,people,finance,trades|
Vela Hotels|VelaHotels|hospitality|96|1989|es,en|Madrid,Valencia,Barcelona,Santiago,Lima|retail,people,sales,finance|
Praxis Ingenierie|PraxisIngenierie1|manufacturing|56|1979|fr|Paris,Nantes,Lille,Casablanca|trades,software,logistics,people|
Cerulean Bank|CeruleanBank|finance|104|1968|en|Singapore,Mumbai,Hong Kong,Sydney|finance,legal,software,data|
Casa Aurora|CasaAurora|retail|88|1999|pt|São Paulo,Rio de Janeiro,Curitiba,Recife|retail,logistics,finance,sales|
Wisła Logistyka|WislaLogistyka|logistics|64|2002|pl|Warsaw,Wrocław,Gdańsk,Kraków|logistics,trades,finance,software|
Highmoor Schools|HighmoorSchools|education|38|1972|en|Birmingham,Manchester,Cardiff,Cambridge/GB|education,people,finance|
Tulip and Crane|TulipCrane|manufacturing|48|1985|nl,en|Eindhoven,Rotterdam,Utrecht|trades,software,logistics|`,
  recruitee: `
Grachtenhuis|grachtenhuis|hospitality|27|2007|nl,en|Amsterdam,Utrecht|retail,people,sales|
Molino Verde|molinoverde|retail|24|2010|es|Valencia,Madrid,Bogotá,Medellín|retail,logistics,sales|own-domain
Kleinbahn Software|kleinbahn|software|30|2012|de,en|Leipzig,Berlin,Vienna|software,data,design|
Atelier Lacroix|atelierlacroix|media|18|2005|fr|Paris,Lyon,Brussels|design,sales,legal|own-domain
Baltica Energia|balticaenergia|energy|26|2009|pl,en|Gdańsk,Warsaw|trades,finance,software|
Mar Azul Saúde|marazul|health|22|2011|pt|Lisbon,Porto|nursing,people,finance|
Fjordline Works|fjordline|manufacturing|21|1996|en|Bergen,Oslo,Gothenburg|trades,logistics,software|
Paperkite|paperkite|education|16|2018|en|Dublin,Cork,Edinburgh|education,design,software|own-domain`,
  workday: `
Atlantic Harbour Group|atlanticharbour.wd5/Careers|logistics|2150|1956|en,de,nl,fr|Houston,Atlanta,Los Angeles,New York,Halifax,Rotterdam,Hamburg,Antwerp,Singapore,Sydney,Cape Town,Manila|logistics,trades,finance,sales,software,people,legal,data|remote-type,entities
Sterling Mutual|sterlingmutual.wd1/External_Careers|finance|135|1921|en|Columbus,Boston,Minneapolis,Hyderabad|finance,legal,software,data,sales|remote-type
Union Lakes Health|unionlakes.wd12/Jobs|health|151|1948|en|Chicago,Minneapolis,Columbus,Nashville|nursing,people,finance,trades|hyphen
Toyonaka Precision|toyonaka.wd3/Global|manufacturing|96|1963|en|Osaka,Tokyo,Bangkok,Ho Chi Minh City,Jakarta|trades,software,logistics|
Magna Terra Foods|magnaterra.wd3/MagnaTerra|retail|112|1934|en,es,pt|Guadalajara,Monterrey,Buenos Aires,São Paulo|retail,logistics,trades,finance|shared-host,entities
Kingfisher University|kingfisher.wd105/Faculty_and_Staff|education|48|1886|en|Toronto,Vancouver,Halifax|education,people,finance,data|hyphen`,
  personio: `
Rheinwerk Digital|rheinwerk|software|33|2015|de,en|Cologne,Frankfurt,Berlin|software,data,sales,people|
Alpenglut|alpenglut|energy|24|2013|de|Vienna,Graz,Munich|trades,sales,finance|
Hafenkontor|hafenkontor|logistics|27|2001|de,en|Hamburg,Berlin|logistics,finance,software|entities
Muskat und Minze|muskatundminze|hospitality|21|2016|de|Berlin,Leipzig,Zurich|retail,people,sales|
Ateliers du Rhône|ateliersdurhone|manufacturing|19|1991|fr,en|Lyon,Paris|trades,design,logistics|
Costa Clara Labs|costaclara|software|22|2019|es,en|Barcelona,Valencia|software,data,design|
Edelweiss Pflege|edelweisspflege|health|32|1999|de|Basel,Zurich,Stuttgart|nursing,people|entities
Nordkap Studios|nordkap|media|14|2018|en,de|Stockholm,Helsinki,Prague|design,software,sales|`,
}

export const EMPLOYERS: readonly Employer[] = SYSTEMS.flatMap((system) =>
  ROWS[system]
    .trim()
    .split('\n')
    .map((row) => {
      const [name, board, sector, size, founded, languages, cities, families, traits] = row.split('|') as [string, string, Sector, string, string, string, string, string, string]
      return {
        name,
        system,
        board,
        sector,
        size: Number(size),
        founded: Number(founded),
        languages,
        cities,
        families: families.split(',') as Family[],
        traits: (traits === '' ? [] : traits.split(',')) as Trait[],
      }
    }),
)
