import { remembered } from '../remembered.ts'
import { type GroupedPattern, PatternGroup } from '../subjects/pattern-group.ts'
import type { SectionKind } from './kinds.ts'

/**
 * Headings in lower case, without the signs around them. `bare` phrases are a heading wherever they are a line of their own; `marked`
 * phrases need a mark in the document or a colon, because they are list items too ("Communication skills"). The first row that matches
 * decides.
 */
interface HeadingRow {
  kind: SectionKind
  bare: string[]
  marked?: string[]
}

/** "Preferred education and experience", "Desired skills/knowledge": what an applicant brings, in a heading. */
const BROUGHT =
  '(?:[ ,/&]+(?:(?:and|or) )?(?:qualifications?|requirements?|skills?|experiences?|education(?:al)?|knowledge|competenc(?:y|ies)|certifications?|abilities|characteristics|background|(?:formal )?training|expertise|technical|professional))+'

/** "Essential duties and responsibilities", "Key accountabilities": the work, in a heading. */
const DUTIES = '(?:responsibilit(?:y|ies)|duties|duty|functions|accountabilit(?:y|ies)|tasks)'
const OF_DUTIES =
  '(?:(?:essential|key|main|primary|principal|core|major|general|specific|typical|daily|other|additional|overall|supervisory|job|position|role|the|your|our)[ ,/]+)'
const AND = '(?: and | & | ?, ?| ?/ ?)'

/** Words before the noun of a heading about the role as a whole: "Job details", "General summary", "Position purpose". */
const OF_ROLE = '(?:(?:the|general|brief|primary|job|position|role|opportunity)[ ,/]+)'

const ROWS: HeadingRow[] = [
  {
    kind: 'preferred',
    bare: [
      "(?:additional )?preferences?|plusses|additional (?:qualifications|skills|assets)|nice if you have|what sets you apart|(?:it'd|it would) be (?:great|nice|good) if you also (?:have|had)",
      'você se destaca,? se tiver',
      `(?:nice|good|great)[- ]to[- ]haves?(?: skills| qualifications| experience| requirements|\\/other)?|(?:(?:additional|other|highly|strongly) )?(?:preferred|desir(?:ed|e?able)|beneficial|recommended)(?:${BROUGHT}(?: for this (?:position|role|job))?(?: includes?)?)?|preferred level of education|ideally|bonus(?: points(?: for| if)?| skills| qualifications| experience)?|pluses|what (?:will |would )?makes? you stand ?out|even better(?: if(?: you)?)?`,
      '(?:das wäre |von )?wünschenswert|von vorteil|das wäre (?:toll|super)|pluspunkte',
      'les plus|(?:vos |tes |les )?(?:petits )?(?:plus|atouts)|serait un plus|souhaités?|(?:compétences|connaissances) (?:appréciées|souhaitées)',
      '(?:(?:requisitos|conocimientos|aptitudes|habilidades|aspectos) )?(?:deseables?|desead[oa]s|valorables?|a valorar|opcionales)|se valora(?:n|rán?)?|plus|valoramos',
      '(?:(?:requisitos|conhecimentos|competências|habilidades) )?(?:desejáve(?:l|is)|desejad[oa]s|diferencia(?:l|is))|(?:e )?será (?:considerado )?um diferencial(?: se)?(?: você)?(?: tiver)?',
      'we also (?:value|appreciate)|(?:são |serão )?diferenciais(?: \\(plus\\))?|requisito desejável|(?:\\p{L}+ e )?experiências desejáveis|(?:o que )?(?:você )?(?:irá|vai) se destacar se(?: você)?(?: tiver)?',
      "(?:requisiti )?(?:preferenziali|graditi)|costituisce titolo preferenziale|nice to have|pre[ée]|'?n pré|mooi meegenomen",
      'the following (?:\\w+ ){0,2}(?:is|are|would be) (?:\\w+ )?(?:desir(?:ed|able)|preferred|beneficial|a plus|an asset)',
      'mile widziane|dodatkowe atuty|atutem będzie|dodatkowym atutem będzie|meriterande|det är meriterande(?: om du)?',
      '加分(?:项|技能)?|优先(?:录用)?(?:条件)?|歓迎(?:スキル|条件|要件|経験)?|尚可|우대\\s?사항',
    ],
    marked: [
      '(?:.*\\W)?(?:nice|good|great)[- ]to[- ]haves?(?:\\W+(?:skills?|qualifications?|experiences?|requirements|and|knowledge|technologies))*\\W*|(?!(?:basic|minimum|required)\\W)(?:(?!.*\\b(?:required|minimum) ?(?:and|&|or|\\/)).*\\W)?preferred\\b.*|(?:bonus|extra)(?: (?:points|credit|skills?|qualifications?|if).*)?|(?:a |big )?plus(?:es)?(?: if.*)?|(?:additional |other |highly )?desir(?:ed|able)\\b.*|differentiators?|(?:highly )?(?:helpful|beneficial|advantageous)\\b.*|ideally\\b.*|optional\\b.*',
      '(?:it )?would be (?:a |an )?(?:nice|great|plus|bonus|ideal|amazing)\\b.*|(?:even )?better if\\b.*|what (?:would|could|might|will) (?:set you apart|make you stand out|help you stand out)|.* (?:is|are) (?:a plus|an advantage|an asset)|additional (?:qualifications|skills)|(?:.* )?stand out\\b.*|you (?:might|may) also (?:have|bring)\\b.*|it.s (?:great|nice|a plus|a bonus|even better) if\\b.*|(?:.* )?above and beyond\\b.*|advantages?|assets?',
      "(?:.* )?we(?:'d| would) (?:also )?(?:love|like|be (?:happy|thrilled|delighted)) (?:it )?if\\b.*|we(?:'d| would) (?:also )?(?:love|like) to see\\b.*|it (?:doesn't|does not|won't|wouldn't) hurt\\b.*|(?:it )?would be (?:advantageous|beneficial|helpful)\\b.*|(?:.* )?bonus points?\\b.*|examples of desirable\\b.*|vous avez peut-être\\b.*|(?:.* )?desejáve(?:l|is)|(?:overige ?)?pluspunten",
      '.* (?:wünschenswert|von vorteil)|idealerweise\\b.*|(?:.* )?serait un (?:plus|atout)|deseable.*|idealmente\\b.*',
    ],
  },
  {
    kind: 'legal',
    bare: [
      'equal (?:employment )?opportunity(?: employer)?|eeo(?: statement)?|disclaimer|privacy(?: notice| policy)?|e-verify|legal notice',
      '(?:equal (?:employment )?opportunity|eeo|e-verify|diversity|eeo\\/aa) (?:statement|policy)|we are an equal opportunity employer|(?:reasonable )?accommodations?|eeo is the law|no search firms|to all recruitment agencies',
      'datenschutz(?:hinweis)?|chancengleichheit|protection des données|igualdad de oportunidades|rodo|klauzula',
    ],
    marked: [
      '(?:.*\\W)?(?:equal|eeo|eoe|diversity|inclusion|inclusive|accommodations?|privacy|gdpr|disclaimer|covid|e-verify|legal notice)\\b.*|(?:important )?notice\\b.*',
      '(?:.*\\W)?(?:inklusion|vielfalt|diversität|diversité|inclusion|diversidade?|inclusão|inclusión|mångfald|diversiteit|inclusie)\\b.*',
    ],
  },
  {
    kind: 'process',
    bare: [
      'how to apply|how we hire|(?:our |the )?(?:application|interview|hiring|recruitment|selection) process|next steps|apply now|contact',
      '(?:to apply|(?:special )?(?:application )?instructions(?: (?:to|for) applicants)?|application (?:instructions|procedures?)|what to expect next)',
      'haben wir dein interesse geweckt|déroulement des entretiens',
      'bewerbung(?:sprozess)?|so bewirbst du dich|(?:dein |ihr )?kontakt|ansprechpartner(?:in)?|(?:le |notre )?processus de recrutement|comment postuler|proceso de selección|cómo (?:aplicar|postular)',
      'processo seletivo|como se candidatar|etapas(?: do processo)?|come candidarsi|sollicit(?:eren|atie|atieprocedure)|procedure|interesse|ansökan|så ansöker du|rekrutacja|proces rekrutacji|jak aplikować',
      '选考流程|应聘方式|投递方式|联系方式|選考(?:プロセス|フロー)|応募方法|전형\\s?절차',
    ],
    marked: [
      '(?:our |the )?(?:application|interview|hiring|recruitment|selection) process\\b.*|(?:join us|apply now|next steps|contact)\\b.*|how to apply\\b.*',
      '(?:.* )?bewerbungsprozess.*|(?:.* )?processus de (?:recrutement|sélection).*|(?:.* )?proceso de selección.*',
    ],
  },
  {
    kind: 'pay',
    bare: [
      '(?:the |our |base )?(?:compensation|salary|pay|remuneration|total rewards?)(?: range| and benefits| & benefits| details| transparency)?',
      'vergütung|gehalt|entgelt|bezahlung|rémunération|salaire|salario|sueldo|retribución|remuneração|salário|faixa salarial|retribuzione|stipendio|ral|salaris|beloning|wynagrodzenie|lön|löneform',
      '薪资(?:范围|待遇)?|薪酬(?:福利|待遇)?|工资|給与|給料|年収|想定年収|月給|報酬|급여|연봉',
    ],
    marked: ['(?:the )?(?:base )?(?:compensation|salary|pay|remuneration|total rewards?)\\b.*'],
  },
  {
    kind: 'benefits',
    bare: [
      "(?:our |your |the )?(?:benefits|perks)(?: (?:and|&) (?:benefits|perks))?|(?:what )?we offer|what we(?:'| wi)ll offer|(?:the |our )?offer|what(?:'s| is) in it for you|what you(?:'ll| will)? get|why (?:join us|us|work with us)",
      "what (?:(?:do )?we (?:can )?offer(?: you)?|we can offer you|you can expect from us)|we offer you|you'll benefit from|what(?:'s|s) on offer|what we have to offer|(?:employee|company) benefits",
      "was wir dir bieten|ce que nous t'offrons|remuneração e benefícios|aqui você terá",
      '(?:das |was )?(?:wir bieten|bieten wir)(?: dir| ihnen| euch)?|unser angebot|(?:deine|ihre|unsere|eure) (?:benefits|vorteile)|das (?:erwartet|bieten wir) (?:dich|dir|sie|ihnen)(?: bei uns)?|darauf (?:kannst du dich|können sie sich) freuen|warum wir|benefits?',
      "(?:ce que )?nous (?:te |vous )?(?:offrons|proposons)|(?:nos |vos |les )?avantages(?: et .*)?|ce que (?:nous|l'on|on) (?:te |vous )?(?:offre|propose).*|pourquoi nous rejoindre",
      '(?:qué |lo que )?(?:te )?ofrecemos|beneficios|se ofrece|(?:o que )?(?:nós )?oferecemos|benefícios|(?:cosa |che cosa )?(?:ti )?offriamo|(?:cosa|che cosa) offriamo|si offre|benefit|vantaggi',
      'wat (?:wij|we) (?:je |jou )?bieden|(?:dit |wat )?bieden (?:wij|we)(?: jou| je)?|(?:wij|we) bieden|arbeidsvoorwaarden|wat krijg je(?: van ons)?|(?:co )?oferujemy|(?:co )?(?:zyskujesz|zapewniamy)|nasza oferta|vi erbjuder(?: dig)?|förmåner',
      '福利(?:待遇|厚生)?|我们提供|待遇|복지|혜택',
    ],
    marked: [
      "(?:.*\\W)?(?:benefits|perks)\\b.*|(?:what )?we offer\\b.*|what we(?:'| wi)ll offer\\b.*|what(?:'s| is) in it for you\\b.*|what you(?:'ll| will)? (?:get|receive)\\b.*|why (?:(?:you should )?join|work|us|you(?:'ll| will)? love|choose)\\b.*|our (?:benefits|offer|perks|promise)\\b.*",
      '(?:.* )?(?:wir bieten|bieten wir|erwartet dich bei uns)\\b.*|warum .*|pourquoi .*|(?:.* )?(?:nous (?:te |vous )?(?:offrons|proposons)|avantages)\\b.*|(?:.* )?(?:ofrecemos|oferecemos|offriamo|beneficios|benefícios)\\b.*|waarom .*|(?:.* )?(?:bieden)\\b.*|dlaczego .*|varför .*|(?:.* )?(?:erbjuder|oferujemy)\\b.*',
    ],
  },
  {
    kind: 'conditions',
    bare: [
      '(?:working |employment )?conditions|work(?:ing)? (?:schedule|hours|arrangement|environment|location)|location|schedule|hours|contract(?: type)?|job type|travel',
      '(?:(?:job|position|work|primary) )?locations?|work(?:ing)? arrangements?|physical demands(?: (?:and|&) work(?:ing)? (?:environment|conditions))?',
      'carga horária|(?:horário|local|jornada) de trabalho',
      'rahmenbedingungen|arbeitszeiten?|arbeitsort|einsatzort|standort|eckdaten|conditions(?: de travail)?|type de contrat|lieu(?: de travail)?|horaires|condiciones|horario|ubicación|tipo de contrato|condições|contratação|localização|sede(?: di lavoro)?|orario(?: di lavoro)?|contratto',
      'locatie|werktijden|warunki(?: pracy)?|miejsce pracy|anställningsvillkor|villkor|anställningsform|arbetstid(?:er)?|omfattning|placering',
      '工作(?:地点|时间)|勤務(?:地|時間|条件)|雇用形態|근무\\s?(?:지|조건|시간)',
    ],
  },
  {
    kind: 'company',
    bare: [
      'who are we(?: and what do we do)?|who we are and what we do|what do we do|company (?:information|background)|(?:our core|core) values|more about us|organi[sz]ation (?:overview|description)|meet the team',
      "wer wir sind|présentation de la société|description de l'entreprise|descrição da empresa|conheça mais sobre (?:nós|a gente)",
      'about (?:us|the company|our company)|who we are|what we (?:do|stand for|value)|our (?:mission|vision|values|culture|story|company|principles)|company (?:description|overview|profile|summary|culture)',
      "(?:das sind |über |wer sind )?wir(?: sind)?|über (?:uns|das unternehmen)|(?:das )?unternehmen|das sind wir|unternehmens(?:profil|beschreibung)|qui sommes[- ]nous|à propos(?: de nous)?|(?:notre |l')entreprise|présentation(?: de l'entreprise)?",
      "quiénes somos|sobre nosotros|(?:nuestra |la )?empresa|sobre (?:nós|a empresa)|(?:nossa|a) empresa|quem somos|chi siamo|(?:la nostra |l')azienda|over ons|wie (?:wij|we) zijn|wie zijn (?:wij|we)|o nas|o firmie|kim jesteśmy|om (?:oss|företaget)|vilka (?:vi är|är vi)",
      '公司(?:介绍|简介)|关于我们|会社(?:概要|紹介|情報)|私たちについて|当社について|회사\\s?소개',
    ],
    marked: [
      'about (?!you\\b|the (?:role|job|position|opportunity|team|work|candidate)|this\\b|your\\b).*|our (?:mission|vision|values|culture|story|company|commitment|principles)\\b.*|our investors|(?:.* )?about us|(?:life|working) at\\b.*',
      'über (?!dich|sie\\b|die (?:stelle|position|rolle)).*|à propos (?!du poste|de (?:toi|vous)|de la mission).*|sobre (?!a vaga|o cargo|el puesto|la oferta|você|ti\\b).*|over (?!jou|de (?:functie|rol)).*|om (?!dig|rollen|tjänsten|jobbet|uppdraget).*',
    ],
  },
  {
    kind: 'requirements',
    bare: [
      `(?:(?:minimum|required|essential|mandatory)|(?:(?:additional|other) )?(?:education(?:al)?|qualifications?|requirements?|skills?|experience|knowledge))${BROUGHT}(?: \\(?required\\)?)?|(?:additional|other) requirements|(?:formal |required )?education(?: requirements?)?|(?:required|minimum) level of education|degree requirements?|academic credentials`,
      "(?:what|who) (?:are we|do we) (?:look(?:ing)? for|need|want)|(?:here's )?(?:what|who) (?:we|we're|we are|were) (?:look(?:ing)? for|need|want|require)|(?:here's )?what (?:you(?:'ll)?|youll) (?:have|should have|must have|need(?: to (?:succeed|be successful))?|need for this (?:position|role)|bring to the table)|what it takes",
      "(?:our |the )?ideal candidate(?: (?:has|have|will have|profile))?|(?:the )?successful candidates? will have|candidate (?:profile|requirements)|you'd be a great fit if|are you a (?:good|great) (?:fit|match)|(?:(?:to|in) [^,]{1,40}, )?you(?:'ll| will| must|'d| would)?(?: need(?: to have)?| have)|what (?:makes you a great fit|will make you successful)|a little about you|do you have what it takes",
      '(?:technical|core|key|soft|behaviou?ral|professional|personal|position|job) (?:skills|competenc(?:y|ies)|qualifications|requirements|expertise|attributes)|competencies|(?:skills|experience|qualifications) required|education and\\/or experience|required|minimum|job specifications|technical expertise',
      "(?:(?:minimum |basic |required |necessary |essential |mandatory |key |job |your |our )?(?:requirements|qualifications|skills|experience)|must[- ]haves?)|who you are|about you|what you(?:'ll|'d| will)? (?:bring|need)|your profile|what we(?:'re| are) looking for|you have",
      '(?:dein|ihr|das|unser|euer)?\\s?(?:profil|anforderungsprofil)|(?:deine|ihre|unsere) (?:qualifikation(?:en)?|anforderungen|skills)|anforderungen|qualifikation(?:en)?|voraussetzungen|das (?:bringst du|bringen sie) mit|was (?:du mitbringst|sie mitbringen|bringst du mit)|(?:das )?(?:zeichnet|macht) (?:dich|sie) aus|über dich',
      "(?:à propos de|qui êtes-)vous|qui vous êtes|savoir-(?:faire|être)|(?:vos )?qualités(?: (?:requises|personnelles))?|compétences techniques|éducation|et si c'était vous",
      '(?:votre |ton |le |ton/votre )?profil(?: recherché)?|(?:vos |tes )?compétences(?: requises)?|pré-?requis|qualifications|exigences|ce que nous (?:re)?cherchons|formation(?: et expérience)?|expérience|(?:les )?indispensables',
      'requisitos(?: (?:mínimos|obligatorios|necesarios|obrigatórios|de la posición|del puesto|da vaga))?|requerimos|requerimientos|(?:tu |el )?perfil(?: buscado)?|(?:qué |lo que )?buscamos|conocimientos|habilidades|experiencia|formación|(?:o )?que (?:buscamos|esperamos|procuramos)|qualificações|competências|conhecimentos|pré-requisitos|formação|experiência',
      'requisitos e qualificações|requisitos técnicos|qualificações técnicas|o que (?:esperamos de|buscamos em) você|o que você (?:precisa|deve) ter|esperamos (?:de você|que você tenha)|procuramos uma pessoa que|(?:conhecimentos?|formação|competências|habilidades) (?:necessári[oa]s?|técnic[oa]s?|comportamentais)|obrigatórios?|não pode faltar',
      '(?:qué|lo que) (?:buscamos en|esperamos de) ti|sobre ti|qué se requiere|requerido|(?:conocimientos|habilidades|competencias)(?: técnic[oa]s)?|educación',
      'requisiti(?: richiesti)?|(?:il tuo )?profilo(?: ricercato)?|competenze(?: richieste)?|cosa cerchiamo|chi cerchiamo|(?:functie-?)?eisen|functievereisten|(?:jouw |je )?profiel|(?:wat |dit )?(?:breng je|neem je) mee|wie ben jij|wat (?:wij|we) (?:vragen|zoeken)|wij vragen',
      'wymagania|(?:nasze )?oczekiwania|(?:od (?:kandydatów|ciebie) )?oczekujemy|požadujeme|požadavky|kwalifikacje|(?:twój )?profil|czego (?:oczekujemy|szukamy)|kogo szukamy|kvalifikationer|(?:din )?(?:profil|bakgrund)|vem är du|om dig|krav|kompetenser|vi söker dig som(?: har)?|skallkrav',
      '(?:任职|岗位|职位|应聘)?(?:要求|资格|条件)|我们希望你|応募(?:資格|条件|要件)|必須(?:スキル|条件|要件|経験)?|求める(?:人物像|スキル|経験)|자격\\s?(?:요건|조건)',
    ],
    marked: [
      '(?:.* )?(?:requirements?|qualifications?|must[- ]?haves?|prerequisites|competenc(?:ies|es)|essentials?|criteria)(?:[ /]\\(?(?:for|and|&|include|required|needed|skills|experience)\\b.*)?|required\\b.*|minimum\\b.*|(?:your |the |candidate |ideal |required )*(?:profile|background|skill ?set|expertise)(?: includes?)?',
      "(?:.* )?skills?(?: (?:and|&|\\/|required|needed|you|we|that)\\b.*)?|(?:.* )?(?:knowledge|experience|education)(?: (?:and|&|\\/|required|needed|you)\\b.*)?|what you(?:'ll|'d| will)? (?:bring|need|have|should have)\\b.*|what (?:will )?you (?:bring|need|have)\\b.*|you(?:'ll| will|'ve| must| should)? (?:have|bring|need|are|offer|are great if)\\b.*",
      "what (?:we|we're|we are|you'll be)\\b.*(?:look(?:ing)? for|expect|need|seek)\\b.*|(?:we |we're |we are )(?:expect|look(?:ing)? for|need|seek)\\b.*|who (?:we're|we are) looking for|(?:you (?:may|might|could|will|would) be|you're|you are) a (?:good|great|strong|perfect)? ?(?:fit|match)\\b.*",
      "(?:is this you|you'll thrive|you will thrive|to be successful|to succeed|what makes you)\\b.*|must\\b.*|(?:the )?ideal candidate\\b.*|certifications?(?: required)?|licen[cs]es?\\b.*",
      '(?:.* )?(?:mitbringst|mitbringen|dich aus|sie aus|anforderungen)|(?:.* )?(?:profil|profile|perfil|profilo|profiel)(?: .*)?|(?:.* )?(?:requisitos|requisiti|wymagania|kvalifikationer|compétences|competenze)(?: .*)?|du (?:hast|bringst|bist)\\b.*|vous (?:avez|êtes)\\b.*|tu (?:as|es)\\b.*|wie (?:ben|zoeken)\\b.*|(?:wer|wen) .*(?:bist|suchen)\\b.*',
    ],
  },
  {
    kind: 'duties',
    bare: [
      `${OF_DUTIES}{0,3}(?:roles?${AND})?${DUTIES}(?:${AND}${OF_DUTIES}?${DUTIES}){0,2}(?: as assigned| includes?)?`,
      "(?:here's )?what (?:you(?:'ll|'ll be| will|ll)?|will (?:you|i)|youll) (?:be )?(?:do|doing|working on|building|responsible for)|(?:in this role,? )?you will(?: be)?(?: responsible for)?|your (?:mission|job|impact)|(?:your )?day[- ]to[- ]day|(?:a|your) day in the life|areas of responsibility|key activities|the (?:impact|difference) you(?:'ll| will) (?:have|make)",
      '(?:deine|ihre|eure|die|unsere) (?:aufgaben?|rolle|mission)|aufgaben(?:gebiet|bereich)?|(?:das|was) (?:erwartet|machst) (?:dich|du|sie)|tätigkeiten|(?:deine|ihre) tätigkeit|das (?:machst|tust) du',
      '(?:vos |tes |les )?missions?(?: principales)?|(?:vos |tes )?(?:responsabilités|tâches)|votre rôle|(?:tus |las )?(?:funciones|responsabilidades|tareas)|qué harás|tu misión|(?:suas |principais )?(?:responsabilidades|atividades|atribuições)|o que você (?:vai fazer|fará)',
      '(?:la |votre |notre )?mission(?: principale)?|(?:vos |les )?(?:principales )?activités(?: principales)?|ce que vous (?:ferez|allez faire)|(?:sua |qual será a sua )?missão(?: do cargo)?|responsabilidades? e atribuições|como será o? ?seu dia[- ]a[- ]dia|o que você (?:irá|vai) fazer|você será responsável por',
      '(?:cuál(?:es)? serán? )?tus? (?:funciones|misión)|qué funciones realizarás|cómo será tu día a día',
      '(?:le tue |principali )?(?:mansioni|attività|responsabilità)|cosa farai|(?:jouw |je )?(?:taken|werkzaamheden|verantwoordelijkheden)|wat (?:ga je doen|je gaat doen|doe je)|(?:twój |zakres )?(?:obowiązk(?:i|ów)|zadania)|zakres obowiązków|czym będziesz się zajmować|(?:dina )?(?:arbetsuppgifter|uppgifter)|huvudsakliga arbetsuppgifter|ansvarsområden',
      '(?:岗位|工作|职位|主要)?(?:职责|内容|描述)|仕事内容|業務内容|職務内容|仕事の内容|(?:담당|주요)\\s?업무',
    ],
    marked: [
      "(?:.* )?(?:responsibilities|duties)(?: .*)?|what (?:you(?:'ll|'re| will)?|will you) (?:be )?(?:do|doing|build|work|own|achieve|lead|drive)\\b.*|you(?:'ll| will)(?: be)?|in this (?:role|position),? you(?:'ll| will)?\\b.*|your (?:mission|impact|tasks|responsibilities)\\b.*|how you(?:'ll| will) .*|a (?:typical )?day in\\b.*",
      '(?:.* )?(?:aufgaben|missions|responsabilités|funciones|responsabilidades|atividades|mansioni|taken|werkzaamheden|obowiązki|arbetsuppgifter)(?: .*)?',
    ],
  },
  {
    kind: 'role',
    bare: [
      `${OF_ROLE}{0,2}(?:details|summary|description|overview|purpose|objectives?|highlights)(?: (?:summary|of (?:the )?(?:role|position|job)|and scope))?|your (?:role|opportunity)|what's the role|the (?:challenge|work)|our opportunity|(?:team|department|lab|unit) (?:overview|description|summary|information)|summary (?:description|of (?:the )?(?:role|position))|purpose of (?:the )?(?:role|position|job)|introduction|at a glance`,
      'à propos (?:du poste|de la mission)|résumé(?: du poste)?|description de poste|contexte(?: de la mission)?|descrição (?:do cargo|da função|da oportunidade)|descripción (?:general|de la oferta|de(?:l)? empleo)|jouw rol',
      '(?:about |the )?(?:the )?(?:role|position|opportunity|job)|about this (?:role|job|position)|(?:the |our |about the |your )?team|(?:(?:the|our) )?tech(?:nology|nical)? stack',
      '(?:die |zur )?(?:stelle|position)|stellenbeschreibung|(?:le |descriptif du |description du )?poste|descriptif|(?:el |sobre el |descripción del )?puesto|descripción|sobre la oferta|sobre (?:a vaga|o cargo)|descrição(?: da vaga)?|a vaga|(?:il )?ruolo|descrizione|la posizione',
      '(?:de |over de )?(?:functie|rol|vacature)|functieomschrijving|(?:o )?(?:stanowisku|roli)|opis stanowiska|om (?:rollen|tjänsten|jobbet|uppdraget)|(?:rollen|tjänsten)',
    ],
    marked: [
      'about (?:the (?:role|job|position|opportunity|team|work)|this)\\b.*|the (?:role|position|opportunity|team|job)\\b.*',
    ],
  },
]

/** One expression for all rows, because it reads a line once: the group that matched names the section. */
const whole = (phrasesOf: (row: HeadingRow) => string[]) =>
  new RegExp(`^(?:${ROWS.map((row) => `(?<${row.kind}>${phrasesOf(row).join('|')})`).join('|')})$`, 'u')
const BARE = new PatternGroup().add(whole(({ bare }) => bare))
const MARKED = whole(({ bare, marked = [] }) => [...bare, ...marked])

const AROUND = /^[^\p{L}]+|[^\p{L})]+$/gu

const markedKind = remembered(2_000, (heading) => readKind(heading, MARKED))
const bareKind = remembered(2_000, (heading) => readKind(heading, BARE))

/** The section that a heading begins; null for a heading of unknown meaning. */
export function headingKind(heading: string, isMarked: boolean): SectionKind | null {
  return isMarked ? markedKind(heading) : bareKind(heading)
}

function readKind(heading: string, phrases: RegExp | GroupedPattern): SectionKind | null {
  const words = heading.toLowerCase().replaceAll('’', "'").replace(AROUND, '')
  if (words === '') return null
  const groups = phrases.exec(words)?.groups
  return groups === undefined ? null : (ROWS.find(({ kind }) => groups[kind] !== undefined)?.kind ?? null)
}
