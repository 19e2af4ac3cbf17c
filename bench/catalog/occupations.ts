import { weighted, zipfWeights } from './random.ts'

/** A field of work: how often it is advertised, what its skills are, and the words its titles are made of. */
interface Family {
  weight: number
  tech: boolean
  specialties: string[]
  roles: string[]
}

const family = (weight: number, tech: boolean, specialties: string, roles: string): Family => ({
  weight,
  tech,
  specialties: specialties.split('|'),
  roles: roles.split('|'),
})

const FAMILIES: Family[] = [
  family(
    21,
    true,
    'Software|Backend|Frontend|Full Stack|Platform|Site Reliability|DevOps|Cloud|Security|Mobile|iOS|Android|Embedded Software|Machine Learning|Data|QA|Test Automation|Infrastructure|Java|Python|Golang|Rust|C++|C#|.NET|React|Node.js|Kubernetes|Salesforce|Firmware',
    'Engineer|Developer|Architect|Engineering Manager|Consultant|Specialist',
  ),
  family(
    5,
    true,
    'Data|Business Intelligence|Analytics|Risk|Product|Marketing|Fraud|Research|Quantitative|Financial Data',
    'Analyst|Scientist|Analytics Manager|Data Modeler|Reporting Analyst|Insights Lead',
  ),
  family(
    5,
    false,
    'Mechanical|Electrical|Civil|Process|Manufacturing|Quality|Structural|Chemical|Systems|Controls|Field Service|Project|Environmental|Geotechnical|Aerospace|Automotive',
    'Engineer|Technician|Design Engineer|Engineering Technologist|Drafter|Inspector',
  ),
  family(
    5,
    true,
    'IT|Desktop|Network|Systems|Service Desk|Database|Information Security|SAP|ERP|Application',
    'Support Specialist|Administrator|Support Technician|Operations Manager|Help Desk Analyst|Systems Analyst|Service Manager',
  ),
  family(
    5,
    true,
    'Product|UX|UI|Visual|Brand|Technical Product|Growth|Service|Interaction|Game',
    'Manager|Designer|Owner|Product Lead|Researcher|Content Designer|Artist',
  ),
  family(
    13,
    false,
    'Sales|Account|Business Development|Inside Sales|Enterprise|Regional Sales|Key Account|Territory|Channel|Commercial|Mid-Market|Field Sales|Automotive Sales|Insurance Sales',
    'Executive|Manager|Representative|Director|Associate|Development Representative|Consultant|Coordinator|Specialist|Agent',
  ),
  family(
    6,
    false,
    'Marketing|Digital Marketing|Content|Social Media|Brand|Email|SEO|Communications|Event|Product Marketing|Demand Generation|Public Relations',
    'Manager|Specialist|Coordinator|Strategist|Director|Assistant|Copywriter|Editor|Producer',
  ),
  family(
    8,
    false,
    'Customer Service|Customer Success|Call Center|Client|Guest|Technical Support|Member|Patient Access|Front Desk|Claims',
    'Representative|Manager|Agent|Specialist|Associate|Supervisor|Coordinator|Advisor|Team Leader',
  ),
  family(
    14,
    false,
    'Registered|Intensive Care|Emergency|Medical|Travel|Home Health|Pediatric|Surgical|Physical|Occupational|Respiratory|Dental|Mental Health|Hospice|Oncology|Cardiac|Operating Room|Labor and Delivery|Long Term Care|Radiology',
    'Nurse|Nurse Practitioner|Assistant|Therapist|Technologist|Case Manager|Care Aide|Physician|Nursing Supervisor|Licensed Practical Nurse|Caregiver|Social Worker',
  ),
  family(
    11,
    false,
    'Store|Retail|Restaurant|Shift|Kitchen|Hotel|Grocery|Department|Food and Beverage|Bakery|Seasonal|Night|Part Time|Fashion|Beauty',
    'Manager|Associate|Cashier|Supervisor|Cook|Team Member|Barista|Server|Housekeeper|Merchandiser|Stocker|Chef|Host',
  ),
  family(
    7,
    false,
    'Warehouse|Delivery|Forklift|CDL A|Logistics|Supply Chain|Inventory|Shipping|Fleet|Regional Truck|Material|Distribution Center',
    'Driver|Associate|Operator|Coordinator|Manager|Handler|Planner|Supervisor|Clerk|Dispatcher|Specialist',
  ),
  family(
    6,
    false,
    'Financial|Accounts Payable|Accounts Receivable|Tax|Payroll|Audit|Credit|Treasury|Cost|Investment|Mortgage|Compliance|Actuarial',
    'Analyst|Accountant|Manager|Specialist|Controller|Clerk|Advisor|Associate|Officer|Underwriter|Bookkeeper',
  ),
  family(
    4,
    false,
    'HR|Talent Acquisition|Technical|People|Executive|Office|Administrative|Benefits|Learning and Development|Legal',
    'Recruiter|Business Partner|Assistant|Coordinator|Generalist|Manager|Administrator|Receptionist|Operations Specialist|Counsel|Paralegal',
  ),
  family(
    4,
    false,
    'Elementary School|Mathematics|Science|Special Education|English|Preschool|Physical Education|Substitute|University|Music|Language|Online',
    'Teacher|Tutor|Instructor|Lecturer|Teaching Assistant|Principal|Librarian|School Counselor|Paraprofessional',
  ),
  family(
    6,
    false,
    'Maintenance|Production|Machine|CNC|HVAC|Plumbing|Electrical|Construction|Assembly|Welding|Facilities|Industrial|Diesel|Roofing',
    'Technician|Operator|Machinist|Electrician|Mechanic|Foreman|Installer|Laborer|Welder|Superintendent|Apprentice|Estimator',
  ),
]

/** Titles in the other languages of the catalog. */
export const FOREIGN_TITLES: Record<string, { roles: string[]; suffixes: string[] }> = {
  de: {
    roles:
      'Softwareentwickler|Projektleiter|Vertriebsmitarbeiter im Außendienst|Pflegefachkraft|Elektroniker|Mechatroniker|Kaufmännischer Mitarbeiter|Sachbearbeiter Buchhaltung|Lagermitarbeiter|Werkstudent Marketing|Softwareentwickler Java|Systemadministrator|Ingenieur Elektrotechnik|Verkäufer|Ausbildung Industriekaufmann|Teamleiter Kundenservice|Steuerfachangestellter|Berater SAP|Produktmanager|Konstrukteur'.split(
        '|',
      ),
    suffixes: ['(m/w/d)', '(w/m/d)', '(m/w/d) in Vollzeit', '(m/w/d) Teilzeit', '- Berufseinsteiger (m/w/d)'],
  },
  fr: {
    roles:
      'Développeur Full Stack|Ingénieur Logiciel|Chef de Projet|Commercial Terrain|Infirmier Diplômé|Comptable Général|Assistant Administratif|Technicien de Maintenance|Conseiller de Vente|Responsable Marketing|Alternance Ressources Humaines|Data Analyst|Chargé de Clientèle|Conducteur de Travaux|Préparateur de Commandes'.split(
        '|',
      ),
    suffixes: ['H/F', '(H/F)', 'F/H', '- CDI', '- Stage'],
  },
  es: {
    roles:
      'Desarrollador Backend|Ingeniero de Software|Comercial|Enfermero|Contable|Administrativo|Técnico de Mantenimiento|Dependiente|Mozo de Almacén|Responsable de Tienda|Analista de Datos|Jefe de Proyecto|Ejecutivo de Ventas|Auxiliar Administrativo'.split(
        '|',
      ),
    suffixes: ['', '(H/M)', '- Jornada Completa', '- Prácticas'],
  },
  pt: {
    roles:
      'Desenvolvedor de Software|Analista de Sistemas|Vendedor|Enfermeiro|Auxiliar Administrativo|Gerente Comercial|Operador de Caixa|Analista Financeiro|Engenheiro de Dados|Estágio em Marketing|Motorista|Técnico de Segurança'.split(
        '|',
      ),
    suffixes: ['', 'Pleno', 'Sênior', 'Júnior'],
  },
  nl: {
    roles:
      'Softwareontwikkelaar|Projectleider|Verpleegkundige|Accountmanager|Medewerker Klantenservice|Magazijnmedewerker|Financieel Administrateur|Monteur|Werkvoorbereider|Verkoopmedewerker'.split(
        '|',
      ),
    suffixes: ['', 'fulltime', 'parttime', '- Stage'],
  },
  pl: {
    roles: 'Programista Java|Księgowa|Magazynier|Przedstawiciel Handlowy|Inżynier Jakości|Specjalista ds. Obsługi Klienta'.split(
      '|',
    ),
    suffixes: ['', '- praca zdalna'],
  },
  ja: {
    roles: 'ソフトウェアエンジニア|営業|看護師|プロジェクトマネージャー|データサイエンティスト'.split('|'),
    suffixes: ['', '(正社員)'],
  },
}

/** About 2,000 title patterns: every specialty with every role, those named first in a family far ahead of the rest. */
export const PATTERNS = FAMILIES.map(({ tech, roles, specialties }) => {
  const [ofRole, ofSpecialty] = [zipfWeights(roles.length, 1.3, 1), zipfWeights(specialties.length, 0.9, 2)]
  const weights = roles.flatMap((_, role) => specialties.map((_, specialty) => ofRole[role]! * ofSpecialty[specialty]!))
  const titles = roles.flatMap((role) => specialties.map((specialty) => `${specialty} ${role}`))
  return { tech, titles, draw: weighted(weights) }
})

export const drawFamily = weighted(FAMILIES.map((each) => each.weight))
