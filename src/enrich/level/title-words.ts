import type { Level } from '../../job/vocab.ts'

/**
 * Title words in English, German, French, Spanish, Dutch, Portuguese, Italian and Polish, in lower case and without accents.
 * Decisions: Director, Head of and VP are executive; Lead and Team Lead are lead; Principal and Distinguished are staff; Engineer I is
 * entry, II mid, III and IV senior; apprentices and trainees are entry, working students and thesis writers intern. Manager, Associate,
 * Specialist and Executive alone name no level.
 */
export const LEVEL_WORDS: Record<Level, string[]> = {
  intern: [
    ...['interns?', 'internships?', 'summer analyst', 'summer associate', 'placement student', 'industrial placement'],
    ...['co-op(?! (?:store|food|group|bank|manager))', 'working students?', 'student assistant'],
    ...[
      'praktikant\\w*',
      'praktikum',
      'pflichtpraktikum',
      'praxissemester',
      'werkstudent\\w*',
      'studentische hilfskraft',
      '(?:bachelor|master|abschluss)arbeit',
    ],
    ...[
      'stagiaires?',
      'stagiair',
      'stagist[ai]',
      '(?:afstudeer|meewerk|snuffel)stage',
      'stageplek',
      'stages? de fin',
      '(?<!(?:des|aux) )offres? de stages?(?!.{0,60} offres? (?:d.)?em)',
      'stages?,? (?:(?:de|en) )?pfe',
      'pfe(?= (?:\\d{4}|stages?))',
      '^pfe',
      'tirocini[oi]',
      'tirocinante',
    ],
    ...[
      'praktykant(?:ka)?',
      'stazyst(?:a|ka)',
      'becari[oa]s?',
      'practicas',
      'practicantes?',
      'pasantes?',
      'pasantia',
      'estagio',
      'estagiari[oa]s?',
      'examensarbete',
      'exjobb',
    ],
    '^stage(?! (?:manager|technician|hand|director|crew|designer|production|lighting|management|left|right))',
    '(?<=[-–(|] ?)stage(?= ?(?:$|[-–)|,(]))',
  ],
  entry: [
    ...[
      'junior',
      'jr',
      'entry[- ]?level',
      'new[- ](?:college )?grad(?:uate)?s?',
      'graduates?',
      'trainees?',
      'apprentic(?:e|es|eship)',
      'early[- ](?:in[- ])?career',
    ],
    ...[
      'berufseinsteiger\\w*',
      'absolvent\\w*',
      'azubi\\w*',
      'auszubildende\\w*',
      'ausbildung',
      'lehrling',
      'alternance',
      'alternante?',
      'apprentie?',
    ],
    ...['m[lł]odsz[ya]', 'debutante?', 'neolaureat[oi]', 'recem[- ]formad[oa]', 'aprendiz', 'leerling'],
  ],
  mid: [
    'mid(?:[- ]?level|[- ]?senior)?(?![- ](?:market|atlantic|west|town|size|sized|office|stage|cap|day|shift|states))',
    ...[
      'intermediate',
      'medior',
      'pleno',
      'confirmee?',
      'semi[- ]?senior',
      'ssr',
      'middle(?= (?:software|backend|frontend|developer|engineer|qa|java|python))',
    ],
  ],
  senior: ['senior(?:es)?', 'sr', 'snr', 'starsz[ya]'],
  staff: [
    'staff(?=(?:[\\s,/]+[\\w+#.&-]+){0,5}?[\\s,/]+(?:eng|engineer|developer|designer|scientist|architect|researcher|sre|(?:product|program|engineering) manager))',
    '(?<=(?:engineer|developer|designer|scientist|architect|manager)[\\s,(–-]{1,3})staff(?! \\w)',
    ...['principal', 'distinguished'],
  ],
  lead: [
    ...[
      'lead',
      'team ?lead(?:er)?',
      'leader',
      'tech ?lead',
      'teamleiter\\w*',
      'teamleitung',
      'gruppenleiter\\w*',
      'schichtleiter\\w*',
      'vorarbeiter\\w*',
    ],
    ...[
      'cheff?e? d.equipe',
      'lider',
      'jef[ea] de equipo',
      'teamleider',
      'ploegleider',
      'caposquadra',
      'capo ?squadra',
      'capoturno',
      'kierowni(?:k|czka) zespo[lł]u',
      'teamledare',
      'gruppchef',
    ],
  ],
  executive: [
    ...[
      's?e?vp',
      'v\\.p\\.?',
      'vice[- ]president\\w*',
      'president',
      'chief [a-z&, -]{2,40} officer',
      'directors?',
      'head of',
      'managing partner',
      'co-?founder',
    ],
    '(?:ceo|cto|cfo|coo|cmo|cio|ciso|cro|cpo|chro|cco)(?= ?(?:$|[-–,(&/|)]| and ))',
    ...[
      'geschaftsfuhrer\\w*',
      'vorstand',
      'bereichsleiter\\w*',
      'direktor\\w*',
      'dyrektor(?:ka)?',
      'directeur',
      'directrice',
      'directora',
      'diretora?',
      'direttore',
      'direttrice',
      'dirigente',
    ],
  ],
}

const NUMBERED_ROLES =
  'engineer|developer|analyst|specialist|technician|scientist|designer|administrator|accountant|associate|coordinator|representative|consultant|programmer|operator|clerk|executive|assistant|strategist|nurse|mechanic|researcher|writer|planner|buyer|auditor|inspector|officer|recruiter'

/** Grades count only directly after a role: "Phase III", "Tier II" and "World War II" are not grades. */
export const GRADES: [Level, string][] = [
  ['entry', '(?:i|1)'],
  ['mid', '(?:ii|2)'],
  ['senior', '(?:iii|iv|3|4)'],
]
export const gradePattern = (grade: string): string =>
  `(?<=(?:${NUMBERED_ROLES})s?,?(?: [-–])? (?:level )?)${grade}(?= ?(?:$|[-–,(/|:)]))`

/** Phrases in which a level word does not mean a level. They are blanked before the title is read. */
export const TRAPS: string[] = [
  'lead[- ](?:gen|generation|generator|management|qualification|conversion|nurtur\\w*|scoring|abatement|paint|poisoning|acquisition|sourcing|development rep\\w*|based)',
  'leads',
  'to lead(?= (?:the|our|a|an|its|this)(?![a-z]))',
  '(?:thought|market|opinion|industry) leaders?',
  'senior (?:living|cent(?:er|re)s?|care|citizens?|services|housing|communit\\w*|health\\w*|homes?|adults?|companion|caregiver|nutrition|meals|helpers|lifestyles?)',
  'chief of staff(?: to .*)?',
  '(?:technical|kitchen|bar|support|wait|floor|teaching|nursing|medical|house|event|field) staff',
  'staff (?:nurse|accountant|attorney|pharmacist|physician|writer|auditor|assistant|therapist|development|sergeant|counsel|psychologist|rn)',
  'intern(?:ship)?s? (?:program(?:me)?s?(?![a-z])(?! ?(?:$|[-–(,|/:)]|\\d{4}))|coordinator|recruit\\w*|manager|experience|talent)',
  '(?:graduate|undergraduate|trainee|apprenticeship|early careers?) (?:school|admissions?|program\\w*|recruit\\w*|studies|education|talent|scheme|advisor|teaching|coordinator)(?= (?!20\\d\\d)\\w)',
  'graduate (?:school|admissions?|studies|education|recruit\\w*)',
  'junior (?:high|college|school)',
  'intermediate (?:school|care)|middle school',
  '(?:assistant|vice|deputy|school|elementary|middle|high|academy|interim) (?:school )?principal',
  'principal investigator|^principal$',
  '(?:assistant|associate|deputy|asst\\.?) (?:\\w+ )?(?:directors?|vice[- ]president)|avp',
  '(?:art|creative|funeral|casting|music|choir|stage|film) director|director of photography|directeur artistique|directeur de la photographie',
  '(?:deputy|zastep(?:ca|czyni)) \\w+',
  'vorstandsassisten\\w*',
  'president.?s office',
  'office of the .*',
  '(?:reporting|reports) to .*',
  'to (?:the |our )?(?:ceo|cto|cfo|coo|cmo|cio|chro|c-level|director|managing director|executive|president|vice[- ]president|s?e?vp|head of|chief)(?![a-z]).*',
  '(?:assistants?|assistante|ea|pa|secretary|assistenz|partner|aide|advisor|liaison) \\(?(?:to|for|der|des|de|du|to the) .*',
]

/** An assistant of an executive is not an executive: "Executive Assistant, CEO", "VP Administrative Assistant". */
export const ASSISTANT = '(?:executive|personal|administrative) (?:assistant|secretary)'

/** Used last, and only for roles whose seniority is the same nearly everywhere. */
export const FALLBACKS: [Level, string][] = [
  ['lead', '(?:engineering|software development) manager|supervisor|foreman|foreperson'],
  ['senior', '(?<!associate )(?:solutions?|software|cloud|enterprise) architect'],
  ['entry', 'cashier|barista|dishwasher|crew member|busser'],
]
