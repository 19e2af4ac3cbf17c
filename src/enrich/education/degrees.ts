import type { Degree } from '../../job/requirements.ts'
import { allMatches } from '../all-matches.ts'
import { once } from '../places/once.ts'
import { neededWords } from '../subjects/needed-words.ts'
import { RowsByWord } from '../subjects/rows-by-word.ts'

/** A degree or training that a sentence names. */
export interface DegreeMention {
  degree: Degree
  start: number
  end: number
  /** The words have other meanings, so they count only where the sentence speaks of the applicant's education. */
  weak: boolean
  /** The words name no level ("a relevant degree"): a level that is named beside them counts before the bachelor's that they are taken for. */
  bare: boolean
  /** The words count only in a list of things that the applicant brings: "Formación en" is also a benefit. */
  listed: boolean
}

interface DegreeWords {
  degree: Degree
  words: string[]
  weak?: true
  bare?: true
  listed?: true
  /** The words are abbreviations, which are believed only as written: "CAP", not "no cap". */
  exact?: true
  /** The abbreviations mean other things in an English sentence: "CAP" is a certificate, "BTS" a radio station. */
  french?: true
}

/** "Wykształcenie: min. wyższe": words may stand between the noun and the kind of education. */
const POLISH_EDUCATION =
  'wykszta[łl]ceni(?:e|a|em)(?:\\s*[:–-])?(?:\\s+(?:min(?:imum|\\.)?|co najmniej|przynajmniej|kierunkowe|preferowane|techniczne(?:go)?,?)){0,2}\\s+'

/** "Studium der Botanik (Master)": the bracket names the level of the studies, which are not a bachelor's beside it. */
const NOT_MASTER =
  '(?![^.;()]{0,100}\\((?:mindestens |mind\\. )?(?:diplom(?: oder | ?[/,] ?))?(?:master|m\\.?sc|uni[^()]{0,12}diplom|dipl[^() ]{0,3} ?\\(?univ)(?![^()]*(?:bachelor|\\bfh|\\bb\\.?sc)))'

/** The first row that matches at a place decides. English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Swedish. */
const DEGREE_WORDS: DegreeWords[] = [
  {
    degree: 'vocational',
    exact: true,
    words: [
      '(?:[Bb]ac [Pp]ro|BAC PRO)(?:fessionnel)?|BUT (?:ou|en)(?= )|CAP\\s?[/,]\\s?BEP|HN[CD]|NVQ|HTL|ADN(?= (?:or|required|degree|acceptable|preferred)|/BSN)|A\\.?A\\.?S?\\.?(?= [Dd]egree| in (?:an? )?related)',
    ],
  },
  {
    degree: 'vocational',
    exact: true,
    french: true,
    words: ['BTS|DUT|BEP|CQPM?'],
  },
  {
    degree: 'secondary',
    exact: true,
    words: [
      'G\\.?E\\.?D\\.?|HSED|HSC(?= (?:or|certificate|pass)|/)|A[- ][Ll]evels?(?! results| \\d| provider| student| teach)|H\\.?S\\.? (?:[Ee]quivalency|[Dd]iploma|[Dd]egree|[Gg]raduate)|HS(?= ?(?:\\+|plus|with|and) \\d)',
    ],
  },
  {
    degree: 'vocational',
    exact: true,
    weak: true,
    french: true,
    words: [
      '(?<=(?:\\b(?:un|de|du|d.un|formation|niveau|diplôme|type|titulaire)|(?<!CLIA)[:;,(/]) ?)CAP(?! [Tt]heorem| [Cc]ertif)',
    ],
  },
  {
    degree: 'secondary',
    exact: true,
    words: ['(?<=\\b(?:un|du|le|niveau|minimum) )(?:BAC|[Bb]ac)(?! ?\\+| ?[Pp]ro| ?PRO| \\d)'],
  },
  {
    degree: 'master',
    exact: true,
    words: [
      '(?<=(?:[Ss]tudi(?:um|engang|enabschluss)|abschluss)\\b[^.;()]{0,100}\\((?:Diplom ?[,/] ?|Diplom oder |mindestens |mind\\. )?)Master(?:-?(?:[Nn]iveau|[Aa]bschluss))?(?=[,)/]| (?:oder|bzw))',
    ],
  },
  // Puerto Rico counts as the United States do: "Escuela Superior, Grado Asociado, Bachillerato, Maestría".
  {
    degree: 'bachelor',
    words: [
      '(?<=grado asociado[^.;]{0,60})bachillerato|bachillerato(?=[^.;]{0,60}(?:grado asociado|maestr[íi]a|doctorado|universi))|grado (?:de )?bachillerato|bachillerato(?= (?:completado )?en (?:ciencias (?:de|o)|la especializaci|educaci[óo]n (?:pre|elemental|especial)|administraci|contabil|finanzas|ingenier|enfermer|mercad|gerencia|recursos|sistemas|comput|comunicaci|psicolog|trabajo social|biolog|qu[íi]mica|econom|justicia))',
    ],
  },
  {
    degree: 'secondary',
    words: [
      'cuarto año(?= o (?:grado|estudios)| completad|[.]|$)|(?:diploma|graduad[oa]|cuarto año|4to año) de escuela superior(?! (?:de|técnica|politécnica)(?!\\p{L}))|diploma de (?:cuarto año|escuela secundaria)|(?<=(?:titulació|títol|requerida) [^.;()]{0,30})batxillerat',
    ],
  },
  {
    degree: 'vocational',
    exact: true,
    words: ['(?<!(?:VALORAR|valorar)[^.;)]{0,40})(?:CFG[SM]|FP ?(?:II|2))|FP(?= (?:de grado|grado|superior|medio|o [Gg]rado))'],
  },
  {
    degree: 'vocational',
    words: [
      'grado (?:asociado|técnico)(?! de (?:complej|dificult))|módulo (?:superior|profesional|de grado)(?= (?:de|en|o)(?!\\p{L})|[.,;()]|$)',
      '(?<=(?:licenciatura|licenciad[oa]|ingenier[íi]a|ingenier[oa]|grado|universitari[oa]|bachillerato)(?: en [^.;,]{1,60})? o )técnic[oa](?= (?:en|superior|titulad[oa])(?!\\p{L})|[.,;(]|$)|técnic[oa](?= o (?:licenciad|licenciatura|grado (?:en|universit)|ingenier[íi]a|universitari))',
    ],
  },
  {
    degree: 'doctorate',
    exact: true,
    words: ['Pharm\\.?D\\.?|DVM(?! \\p{Lu})|(?:JD|MD)(?= (?:required|preferred|degree|from an?))'],
  },
  {
    degree: 'master',
    exact: true,
    words: [
      'MS(?:EE|CS|CE|IS|IT)|MSN(?= (?:[Dd]egree|[Rr]equired|[Pp]referred|or))|MS(?= (?:[Dd]egree|or B\\.?S|(?:EE|CS|CE)[ /,]|in (?:\\p{Lu}|an? |\\p{Ll}{4})|or (?:an? )?(?:P[Hh]|higher|above|greater)|(?:with|plus|\\+) (?:\\d|experience|a minimum|at least|two|three|four|five|six|seven|eight|ten)|\\(\\d|\\(P[Hh]|minimum|[Rr]equired|[Pp]referred)|,? or Ph| ?[,/] ?Ph)|(?<=B\\.?S\\.?(?: ?[,/]| or) ?)M\\.?S|(?<=P[Hh]\\.?[Dd]\\.?(?:,|,? or|,? ?/) ?)M\\.?[SA](?![\\p{L}])|M\\.?A\\.?(?= [Dd]egree)',
    ],
  },
  {
    degree: 'bachelor',
    exact: true,
    words: [
      'BS(?:EE|CS|CE|ME|IT|IE)|BSN(?! number)|B\\.?Sc\\.?|Bsc|BSC(?= (?:in|or|degree) |/M)|B\\.SC\\.?|bsc(?= (?:in|or|degree))|B\\.?Pharm|BBA|B\\.?Com|BCA|LL\\.?B|BE in(?= \\p{Lu})|B\\.?[SA]\\.? or B\\.?[SA]\\.?|BS\\+(?= (?:in|with) )|BA(?= education)|BS\\.(?= in )|B\\.A\\.(?=, preferably)|B\\.?[SA]\\.?(?= (?:[Rr]equired|[Pp]referred|minimum|(?:with|plus|and|\\+) (?:\\d|a minimum|at least|two|three|four|five|six|seven|eight|ten)|and preferred|\\(\\d|\\(or |(?:CS|EE|CE)[ /,]|Computer|[Ee]ngineering|Electrical|Mechanical|Environmental|Civil|Biology|Chemistry|Physics|Statistics|Nursing)|,? (?:or |and/or )?(?:an? )?M\\.?S|, (?:RN|R\\.N)| ?/ ?M\\.?S)|(?<=\\bexperience with (?:an? )?)B\\.?S|BsC|BA ?/? ?BS|BS ?/? ?BA|B\\.?[SA]\\.?(?= \\(M)|(?<=M\\.?S\\.? or )B\\.?S(?= and)',
    ],
  },
  {
    degree: 'doctorate',
    words: [
      'ph\\.?\\s?d(?:\\.|s(?= (?:in|or|from|preferred|welcome)))?(?![- ](?:scientists?|researchers?|engineers?|data scientists|experts?|students?|interns?|holders|postdocs?|positions?|fellowships?|studentships?|projects?|thes[ei]s|research|supervision|level (?:deep|work)|and postdoc))|doctorates?|doctoral (?:degree|level)|juris doctor|j\\.?d\\.?(?= (?:degree|from an?))|doctor of \\w+',
      'promotion (?:in|im)|abgeschlossene promotion|doktortitel|doctorat|(?<!\\b[st]u )doctorado|doutorado|dottorato|doktorat|doktorsexamen',
    ],
  },
  {
    degree: 'master',
    words: [
      "master(?:['’`´\u0092\ufffd ?]?s|s['’])?(?:[- ]level)? degree|(?<!\\bscrum )master(?:['’`´\u0092\ufffd]s|s['’])|(?<!\\bscrum )masters(?= ?/| ?\\+|,? (?:or )?ph| (?:or|in|and|with|from|plus|preferred|required|level|program))|master(?= ?/ ?(?:ph|doc))|(?<!(?:scrum|agile|task|build|release|web|harbou?r|(?<!\\p{L})an?|true) )masters? (?:of|in)(?= \\p{L})(?! (?:your|the|their|his|her|all|this|an?|one|our) )|(?<=\\ba )master (?:of (?:science|arts|business|engineering|public|laws?|education|social)|in(?= \\p{L}))|master(?= (?:or|and) (?:an? )?(?:ph|doctor|bachelor|higher|above|equiv))|masters?(?= \\((?:preferred|desired|required|ph|with|at least|\\d))|master 2|master(?= en \\p{L}| spécialisé)|(?<=d['’]un |niveau |un |type |diplôme )master(?! data)|(?<=degree \\()master(?=\\)| or (?:similar|equivalent|comparable))|m\\.?sc\\.?|m\\.s\\.?(?= |,|/)|(?<=bs/|ba/|b\\.s\\./)m\\.?[sa]\\.?|m\\.?b\\.?a\\.?|m\\.?tech|m\\.?eng|(?<!post )graduate degrees?|(?<!(?:equivalent|other|another|similar) )advanced (?:\\p{L}+ ){0,2}degrees?|post-?\\s?grad(?:uate)? (?:certificate ?/ ?|clinical )?(?:degree|diploma|qualification)(?! experience)|pg (?:cert(?:ificate)?|dip(?:loma)?)",
      'master-?(?:abschluss|studium|diploma|examen|opleiding)|master-? ?/ ?(?:uni(?:versitäts)?-?)?diplom\\p{L}*(?:-?studium)?|uni(?:versitäts)?-?diplom|diplom[ -]\\(?uni(?:v\\.?|versität)?(?=[) ,/])|dipl\\.[ -]?\\(?univ\\.?|master-? (?:oder|bzw\\.?) (?:gleichwertiger? )?(?:hochschul|studien)?abschluss|(?:hochschul|universitäts|fachhochschul)?(?:studium|abschluss) \\((?:master|diplom)(?=[,)/ ])|bac(?:calauréat)?\\s?\\+\\s?5|[ée]cole d.ingénieure?s?|[ée]cole de commerce|formation (?:initiale )?(?:d.)?ingénieur|(?<=dipl[ôo]me (?:requis|souhaité|demandé)?\\s?:\\s?)ingénieur|ingénieure?(?: \\p{L}+)? de formation|(?<=formation (?:supérieure )?(?:de )?type (?:niveau )?)ingénieur|(?<=(?:vous êtes|tu es) (?:une? )?)ingénieure?(?= (?:\\(h/f\\) )?(?:avec une spécia|spécia|diplômé|généraliste))|diplôme d.ingénieur|máster|magíster|maestr[íi]a(?= en)|mestrado|p[óo]s[- ]?gradua[çc][ãa]o|posgrado|postgrado|laurea (?:magistrale|specialistica)|universitaire master|masterdiploma|mgr(?= inż)|(?:tytuł\\p{L}*|stopień) (?:mgr|magist\\p{L}+)|magister(?:skie|skich)?|kandidat(?:uddannelse|grad)|mastergrad|studi(?:a|ów) (?:II|drugiego) stopnia|civilingenjör\\w*',
    ],
  },
  {
    degree: 'vocational',
    words: [
      "associate(?:['’?]?s|s['’])? degree|associate['’]s|(?<![-–]|academic ?/ ?)(?:vocational|trade) (?:training|diploma|degree|qualification|school|certificate|education)|(?<!college or )technical (?:diploma|school|certificate)|foundation (?:\\p{L}+ )?degree|higher (?:national )?diploma|(?:completed|served|finished|time[- ]served) (?:an? )?apprenticeship|certificate (?:iii|iv|3|4)\\b|cert(?:ificate)? (?:iii|iv)|trade certificate|(?:community )?college (?:or professional |level )?diplomas?|professional diploma|level [345] (?:qualification|diploma|nvq)|associates?(?=/bachelor| or (?:bachelor|higher degree))|associate of (?:arts|science|applied)|(?:two|2)[- ]year (?:technical |college |vocational )?degree|(?:one|two|three|[123])[- ]year (?:technical |college |vocational )?(?:certificate|diploma)|(?:trades?|apprenticeship|non-university) certificates? or diplomas?|college(?:/|, ?| or )cegep(?: or other non-university certificate or diploma|/vocational or technical training)?|vocational or technical training|post-?\\s?secondary (?:diploma|certificate|school\\w*)",
      `(?<!(?:vergleichbar|ähnlich|gleichwertig|entsprechend)\\p{L}*\\s(?:\\p{L}+e[nr]?\\s)?|akademische[nr]? |durch eine )(?:(?:berufs|fach)ausbildung|abgeschlossene[nrs]? (?!\\p{L}*studium)(?:[\\p{L}-]+ (?:oder|und|/) )?[\\p{L}-]* ?(?:ausbildung|lehre)|lehrabschluss(?:prüfung)?|berufsabschluss|(?:weiterbildung|fortbildung) (?:zum|zur) \\p{L}*(?:techniker|meister|fachwirt)\\p{L}*|staatlich geprüfter? \\p{L}*techniker\\p{L}*|fagbrev|erhvervsuddannelse|ausbildung (?:als|zum|zur|im|in))|bac(?:calauréat)?\\s?\\+\\s?2|niveau bac pro(?:fessionnel)?|titre professionnel|(?<=\\bune )formation professionnelle|(?<!\\b(?:centros?|profesora?|docentes?|cursos?) de )formación profesional|grado (?:medio|superior)|ciclo formativo|fp (?:ii|grado)|curso técnico|técnic[oa](?:/a)? superior en|(?<!alto )nível técnico(?= (?:em|complet|na [áa]rea|ou superior))|médio técnico|técnico completo|(?:superior|gradua[çc][ãa]o) (?:completo )?ou (?:ensino )?técnico|ensino técnico|formação técnica(?= (?:em|completa|conclu|na área|ou superior)|\\s*[;,.]|$)|istituto tecnico|mbo|(?<!wyższe )${POLISH_EDUCATION}(?:techniczne(?:go)?(?!,? (?:średni|wyższ))|(?:zasadnicze )?(?:zawodowe|branżowe)(?:go)?)|yrkesutbildning|yrkeshögskol(?!\\w*utbildningar)\\w*|yh-utbildning`,
    ],
  },
  {
    degree: 'vocational',
    weak: true,
    words: [
      'apprenticeship(?= (?:as|in an?|required|certificate|qualification))|(?<!(?:vergleichbar|ähnlich|gleichwertig|entsprechend)\\p{L}*\\s(?:\\p{L}+e[nr]?\\s)?|akademische[nr]? )ausbildung(?!\\s?:| mit vergleichbar)',
    ],
  },
  {
    degree: 'secondary',
    words: [
      'secondary \\(high\\) school(?: graduation certificate)?|(?<!\\b(?:post|above|beyond|above the)[- ])high[- ]?school (?:graduation(?! or (?:the )?equivalent is the normal)|diploma|degree|graduate|education|equivalen\\w+)|completed high school|high school(?= or (?:equivalent|ged|higher|above|some)| ?\\()|(?<!post-?\\s?|\\b(?:in|our|the|of|for|teach|teaching) |, )secondary (?:school|education)(?= (?:diploma|certificate|or |is |required|completed)|[,.;(]|$)|gcses?|(?<!\\b(?:at|for|the) |, |[-–])grade 12|(?<!through |to |[-–])12th (?:pass|standard|grade)|10\\+2|matric(?= certificate| or | required)',
      `(?:fach)?abitur|(?:fach)?hochschulreife|matura(?!\\p{L})|mittlere reife|(?:haupt|real|mittel|pflicht)?schulabschluss|baccalauréat(?!\\s?\\+| (?:en|dans) \\p{L})|niveau bac(?! ?\\+| pro)|(?<!\\b(?:etapa|clases|profesor|profesora|docente) de )bachillerato|ensino médio|diploma di (?:maturità|scuola|istruzione)|diploma(?= o laurea| tecnico| di \\p{L}| in ambito| quinquennale| superiore| ad indirizzo)|(?:havo|vmbo)(?=\\P{L})|(?<=havo ?(?:/|of|,) ?)vwo|vwo(?=[ -](?:niveau|diploma|werk|denk))|bachiller (?:completo|graduado)|graduado escolar|(?:segundo|2[º°]) grau completo|12[.º°]+ ano|gymnasial uddannelse|střední(?: odborné)? vzdělání|středoškolské|middelbaar|${POLISH_EDUCATION}(?:wyższe(?:go)? (?:lub|albo|bądź|ew\\.?|/) )?średnie(?:go)?|średnie(?:go)? (?:techniczne(?:go)? )?wykształceni[ea]|estudios secundarios|(?<=\\(?min(?:imum|\\.)? )średnie|secundari[oa] complet[oa]|(?<!(?:technisch|beroeps|kunst)\\s?)secundair onderwijs|gymnasi(?:al utbildning\\p{L}*|e(?:utbildning|examen|kompetens|betyg|nivå|behörighet))|(?:avslutad|avslutat|fullständig\\p{L}*|godkänd|genomför\\p{L}+) gymnasi\\p{L}*`,
    ],
  },
  {
    degree: 'secondary',
    listed: true,
    words: ['(?<=^|[:–-] ?|\\b(?:minimum|least|requires|completed|finished|education|from|of) )high school(?=[,.]|$)'],
  },
  {
    degree: 'bachelor',
    bare: true,
    words: ['(?:university|college|academic) degrees?(?= \\((?![^)]*bachelor)[^)]*(?:master|doctor|ph\\.?d))'],
  },
  {
    degree: 'bachelor',
    words: [
      "(?<!\\bpost[- ])bachelor(?:(?:['’`´\u0092\ufffd?]|rsquo)?s| s(?= degree))?(?:[- ]level)?(?: degree)?|baccalaureate degree|(?<!\\bno[ -])b\\.s\\.?(?= |,|/)|(?:bs|ba|bs/ba|ba/bs|bs/ms|b\\.a\\.)(?=(?:/[bm][sa])? (?:in|or|degree)\\b|/)|b\\.?tech|b\\.?eng|undergraduate(?: (?:university |college )?degree|(?= (?:or|and/or) (?:(?:post-?)?graduate degree|(?:an? )?master)| \\(b| in (?:computer|engineering|business|science|math)))|university(?= (?:and/)?or (?:an? )?post-?graduate degree)|(?:(?:four|4)[- ]year )?(?:college|university|four[- ]year|4[- ]year|bachelor|honou?rs|third[- ]level|higher education) degrees?|(?:university|college)(?: or (?:university|college))? education|college graduate|university graduate|graduated? (?:of|from) (?:an? |the )?(?:(?:accredited|top|top-tier|leading|recognized|good) ){0,2}(?:universit(?:y|ies)|colleges?)|graduate (?:and|or) above|(?<!\\b(?:in|of|the|for|to|from|our|and|leads|leading) )higher education(?= in \\p{L})|degree[- ](?:educated|level|qualified|standard)",
      `(?:hochschul|fachhochschul|universitäts|fach)?(?:studium(?! generale)${NOT_MASTER}|studien?abschluss${NOT_MASTER}|hochschulabschluss${NOT_MASTER})|universitätsabschluss${NOT_MASTER}|(?:abgeschlossenes|erfolgreich abgeschlossenes) \\p{L}*studium${NOT_MASTER}|akademische[rn]? (?:abschluss|ausbildung)|bachelor(?:abschluss|studium|grad|diploma)|abgeschlossene[rn]? (?:[\\p{L}-]+ )?studiengang${NOT_MASTER}|bac(?:calauréat)?\\s?\\+\\s?[34]|baccalauréat(?= (?:en|dans) \\p{L})|licence (?:professionnelle|pro|universitaire)|licence(?= en \\p{L}|\\s?(?:/|ou|,|à)\\s?(?:un )?(?:master|m[12]|bachelor))|(?<=niveau |type |formation |diplôme de |titulaire d.une )licence(?! (?:\\d|de (?!type)))|licenciatura|titulaci[óo]n (?:universitaria|superior)|t[íi]tulo universitario|(?:licenciad|diplomad|titulad)[oa]s?(?:/a|\\(a\\))? (?:en|em)(?= \\p{L})|grado universitario|(?:formaci[óo]n|estudios) universitari\\w+|(?<!\\b(?:a|de|en) la )ingenier[íi]a en|(?<!alto |mayor |buen )grado(?: en|(?= o (?:máster|licenciatura|postgrado)))|estudios superiores|carrera universitaria|(?<!(?:y|tu|su|la|de|una) )carrera profesional|profesional universitari[oa]|egresad[oa]s? (?:de|en)`,
      `(?:ensino|forma[çc][ãa]o|curso|(?<!\\bun )n[íi]vel) superior|superior (?:em|cursando(?= ?(?:ou|/) ?(?:complet|conclu))|em (?:andamento|curso)(?= ?(?:ou|/) ?(?:complet|conclu)))|forma[çc][ãa]o (?:complet[ao]|acad[êe]mica|universit[áa]ria)|(?:formad|graduad)[oa](?:\\(a\\))? em(?= \\p{L})|bachare(?:l|la|is)|engenharia (?:\\p{L}+ )?completa|faculdade (?:completa|conclu[íi]da)|superior (?:[–:-] )?(?:completo|conclu[íi]do)|terceiro grau completo|gradua[çc][ãa]o|bacharelado|laurea|laureat[oai]|hbo(?=\\s?[/+-]|[- ](?:of|en|wo|werk|niveau|opleiding|diploma|denk|functie|bachelor|studie|ict|informatica))|(?<=(?:minimaal|afgeronde?|relevante|een|op|technische) )hbo|wo(?=[- ]werk| ?-? ?(?:niveau|denk|opleiding))|universitaire opleiding|${POLISH_EDUCATION}wy[żz]sz(?:e(?:go)?|ym)(?!,? (?:[(–-] ?)?(?:tytuł )?(?:magist|mgr)| (?:lub|albo|bądź|/) średni)|absolwent\\p{L}* (?:studi\\p{L}+|kierunk\\p{L}+|uczelni)|licencjat|studi(?:a|ów) (?:inżyniersk|licencjack|wyższ)\\p{L}+|ukończ[^.,;:]{0,25}?studi(?:a|ów)(?! podyplom)|wyższ(?:a|ej|ą) uczelni\\p{L}*|tytuł\\p{L}* (?:zawodow\\p{L}+ )?inżynier\\p{L}*|higher technical education|wyższe wykształcenie|wyższe(?= (?:techniczne|inżynierskie|kierunkowe|ekonomiczne|medyczne|informatyczne|pedagogiczne|prawnicze|licencjackie))|studia wyższ[ea]|(?:kandidat|akademisk|universitets|högskole)-?\\s?(?:examen|utbildning)|(?:socionom|jurist|ingenjörs|högskoleingenjörs|lärar|förskollärar|sjuksköterske|ekonom|civilekonom|psykolog|läkar|arkitekt)examen|(?:högskole|universitets)nivå|eftergymnasial\\p{L}*|(?:lang |mellemlang )?videregående uddannelse|vysokoškolské|vš vzdělání`,
    ],
  },
  {
    degree: 'vocational',
    bare: true,
    words: [
      'post-?\\s?secondary education(?! data)',
      '(?:graduat(?:e|es|ed|ion)|completion) (?:of|from) (?:an? )?(?:[\\p{L}-]+(?: or|,| and)? ){0,3}(?:schools? of nursing|(?:nursing|rn|nursing/rn|nursing \\(rn\\)|imaging|radiolog\\p{L}+|radiograph\\p{L}+|sonography|respiratory therapy|surgical technology|medical assist\\p{L}+) (?:technology |education )?program)',
      'formation technique(?= (?:en|à|de type|dans) )|(?<=(?:avez|avez idéalement|possédez|disposez d.|(?<!l.)issu(?:e|\\(e\\)|[·.]e)? d.|titulaire d.|justifiez d.) ?une |^de |êtes de )formation(?= [«\\p{L}])(?! \\p{L}* ?(?:supérieur|universitaire|ingénieur|continue))|formation (?:de|d.|en) ?\\p{L}+(?= (?:exigée|requise|obligatoire|souhaitée|appréciée))',
      'dipl[ôo]me d.[ée]tat|(?<=(?:titulaire|disposez|possession) (?:du|d.un|de votre) |possédez (?:le|un) )dipl[ôo]me|dipl[ôo]me(?= [^.;:,]{1,50} (?:exigé|requis|obligatoire|souhaité)(?!\\p{L}))',
    ],
  },
  {
    degree: 'bachelor',
    bare: true,
    words: [
      '(?<!(?:high|certain|some|large) )degree(?:s|\\(s\\))?(?= (?:in|from|on)(?:,? \\(?\\p{L}|$))|degree holders?|(?:tertiary (?:qualification|education|degree)|post-?\\s?secondary degree)s?|degree(?= or diploma in )|diploma(?= or degree in )|(?:relevant|related|technical|engineering|science|mathematics|statistics|economics|finance|accounting|cs|stem|business|quantitative|law|nursing|accredited|formal|completed|academic) degree',
      'formation (?:\\p{L}+ )?supérieure|dipl[ôo]mée?(?:\\(e\\)|[·.]e)? (?:du supérieur|en(?= \\p{L}))|diplôme universitaire|niveau (?:académique )?universitaire|études supérieures|diplôme en(?= \\p{L})',
    ],
  },
  {
    degree: 'bachelor',
    weak: true,
    bare: true,
    words: [
      '(?<!\\b(?:\\d{2,3}|high|large|greater?|certain|some|third|first|second|varying)[- ])degree(?= (?:or|required|preferred|is|with|and)\\b|\\s*[,.(/]|$)|(?<!\\b(?:een|je|jouw|uw|geen|technisch) )diploma(?! program| (?:hoger )?secundair)|(?:computer science|engineering|cs) education(?= or equivalent)',
    ],
  },
  {
    degree: 'bachelor',
    bare: true,
    listed: true,
    words: [
      'abschluss (?:im bereich|in|als)(?= \\p{L})|graduad[oa]s? (?:de|en)(?= \\p{L})(?! (?:perito|nivel medio|diversificado|bachiller))|(?:formaci[óo]n|estudios|t[íi]tulo|titulaci[óo]n) en(?= \\p{L})(?! idiomas)',
      'wykształceni(?:e|a|em)(?= (?:kierunkowe|informatyczne|ekonomiczne|medyczne|ścisłe|farmaceutyczne|prawnicze|z (?:zakresu|obszar)|w (?:obszarze|kierunku|zakresie)|o profilu|związane))',
    ],
  },
  {
    degree: 'vocational',
    bare: true,
    listed: true,
    words: [
      'dipl[ôo]me (?:de|d.)(?= ?\\p{L})|formation (?:en|dans|technique|commerciale|scientifique|comptable|juridique|mécanique|électrique)(?= )|afgeronde (?:\\p{L}+ )?opleiding|opleiding (?:in|tot)(?= )|(?:relevant|teknisk|adekvat) utbildning|utbildning (?:inom|som|till)(?= )|(?<=du (?:er|har|är) )(?:uddannet|utbildad)|uddannelse (?:som|inden for)(?= )|^t[ée]cnic[oa] em(?= \\p{L})',
    ],
  },
  {
    degree: 'bachelor',
    weak: true,
    words: [
      'forma[çc][ãa]o (?:em|na [áa]rea|ci[êe]ncias?|sistemas|engenharia|an[áa]lise|tecnologia|administra[çc][ãa]o)|ingenier[oa] en|examen (?:inom|från)',
    ],
  },
]

/** Chinese and Japanese, which put no blanks between words, "BE/BTech", and Polish words that lost the blanks around them: "wykształcenie wyższemin. rok". */
const UNBOUNDED_DEGREE_WORDS: [Degree, RegExp][] = [
  // The sign is part of the words, because a pattern that needs only "be" is tried on most sentences.
  ['bachelor', /(?<![\p{L}\d])BE ?\/(?= ?B|M)/gu],
  // Behind an "OR" that lost its blank.
  ['bachelor', /(?<=\bOR)Bachelor['’]?s?/gu],
  ['doctorate', /博士(?=学历|学位|學歷|及以上|以上|优先|毕业|号)/gu],
  ['master', /硕士(?:研究生)?|碩士|研究生(?=学历|及以上|以上|学位)|修士/gu],
  [
    'bachelor',
    /本科|(?:211|985|双一流)(?:及|或)?以上(?=学历|院校)|学士|學士|大卒|大学卒|四年制大学|(?<=学历(?:要求)?[:：]\s?)大[学學]|大[学學](?=学历|學歷|毕业|畢業|及以上|[、/或](?:硕士|研究生))/gu,
  ],
  [
    'bachelor',
    /wykształceni(?:e|a|em) wyższ(?:e(?:go)?|ym)(?!,? (?:[(–-] ?)?(?:tytuł )?(?:magist|mgr)| (?:lub|albo|bądź|\/) średni)|专业毕业|(?:相关|以上)学位/gu,
  ],
  ['vocational', /大专|大專|专科(?!医|护|门)|短大卒|専門学校卒/gu],
  ['secondary', /高中(?=学历|及以上|以上|毕业)|中专|高卒|高校卒/gu],
]

const MENTIONS = [
  ...DEGREE_WORDS.map(({ degree, words, weak = false, bare = false, listed = false, exact = false, french = false }) => ({
    degree,
    french,
    weak,
    bare,
    listed,
    pattern: new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`, exact ? 'gu' : 'giu'),
  })),
  ...UNBOUNDED_DEGREE_WORDS.map(([degree, pattern]) => ({
    degree,
    weak: false,
    bare: false,
    listed: false,
    french: false,
    pattern,
  })),
]

const ENGLISH = /(?<![\p{L}-])(?:the|and|or|with|of|for|con|para|los|las)(?![\p{L}-])/iu

/** Sentences about a degree have a word of these patterns. */
export const DEGREE_PATTERNS = MENTIONS.map(({ pattern }) => pattern)

const mentionsByWord = once(() => new RowsByWord(MENTIONS, ({ pattern }) => neededWords(pattern)))

/** The degrees that a sentence names, in the order of the text. */
export function degreesIn(text: string): DegreeMention[] {
  const found: DegreeMention[] = []
  for (const { degree, weak, bare, listed, french, pattern } of mentionsByWord().of(text)) {
    if (french && ENGLISH.test(text)) continue
    for (const match of allMatches(pattern, text)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (!found.some((other) => start < other.end && other.start < end)) found.push({ degree, weak, bare, listed, start, end })
    }
  }
  const sorted = found.sort((a, b) => a.start - b.start)
  // The word after a name of its own: "an MSc degree".
  return sorted.filter(
    ({ start, end }, place) => !/^degree/i.test(text.slice(start, end)) || sorted[place - 1]?.end !== start - 1,
  )
}
