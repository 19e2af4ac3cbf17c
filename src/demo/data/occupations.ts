import { LANGUAGES, type Language } from './languages.ts'

export const FAMILIES = ['software', 'data', 'nursing', 'logistics', 'finance', 'retail', 'trades', 'sales', 'design', 'people', 'legal', 'education'] as const
export type Family = (typeof FAMILIES)[number]

export interface Occupation {
  family: Family
  titles: Record<Language, string>
  /** A year's base pay in the United States, in thousands of dollars, from mid level's low end to its high end. */
  pay: [number, number]
  /** Paid by the hour where the country does that. */
  hourly: boolean
  /** Has a level between senior and lead. */
  staff: boolean
  skills: string[]
}

/** Family | pay | titles in seven languages | skills. `h` behind the pay: by the hour; `s`: knows staff level. */
const ROWS = `
software|120-165 s|Backend Engineer|Backend-Entwickler|Développeur backend|Desarrollador Backend|Backend Developer|Desenvolvedor Backend|Programista Backend|Go, PostgreSQL, Kubernetes, gRPC, Kafka, AWS, Redis, Terraform
software|115-160 s|Frontend Engineer|Frontend-Entwickler|Développeur frontend|Desarrollador Frontend|Frontend Developer|Desenvolvedor Frontend|Programista Frontend|TypeScript, React, Next.js, GraphQL, CSS, Playwright, Figma
software|120-170 s|Software Engineer, Java|Softwareentwickler Java|Ingénieur logiciel Java|Ingeniero de Software Java|Java Developer|Engenheiro de Software Java|Programista Java|Java, Spring Boot, Hibernate, Maven, Kafka, Docker, Jenkins
software|110-155 s|.NET Developer|.NET-Entwickler|Développeur .NET|Desarrollador .NET|.NET Developer|Desenvolvedor .NET|Programista .NET|C#, .NET, Azure, SQL Server, Entity Framework, Azure DevOps
software|125-175 s|Site Reliability Engineer|Site Reliability Engineer|Ingénieur SRE|Ingeniero de Confiabilidad (SRE)|Site Reliability Engineer|Engenheiro de Confiabilidade (SRE)|Inżynier SRE|Kubernetes, Terraform, Prometheus, Grafana, Linux, Python, AWS
software|105-150 s|Embedded Software Engineer (C++)|Embedded-Entwickler C++|Ingénieur logiciel embarqué C++|Ingeniero de Software Embebido C++|Embedded Software Engineer C++|Engenheiro de Software Embarcado C++|Inżynier oprogramowania wbudowanego C++|C++, C, RTOS, CAN bus, Linux, CMake, Git
software|85-120|QA Engineer|Testingenieur|Ingénieur QA|Ingeniero de Calidad (QA)|Testengineer|Analista de QA|Tester oprogramowania|Selenium, Cypress, Python, Jira, REST APIs, Postman
data|95-135|Data Analyst|Datenanalyst|Analyste de données|Analista de Datos|Data-analist|Analista de Dados|Analityk danych|SQL, Excel, Tableau, Power BI, Python, dbt
data|130-180 s|Data Engineer|Data Engineer|Ingénieur données|Ingeniero de Datos|Data Engineer|Engenheiro de Dados|Inżynier danych|Python, Apache Spark, Airflow, Snowflake, dbt, SQL, AWS
data|140-200 s|Machine Learning Engineer|Machine-Learning-Ingenieur|Ingénieur machine learning|Ingeniero de Machine Learning|Machine Learning Engineer|Engenheiro de Machine Learning|Inżynier uczenia maszynowego|Python, PyTorch, TensorFlow, MLflow, SQL, Docker, Kubernetes
data|125-170 s|Data Scientist|Data Scientist|Data scientist|Científico de Datos|Data Scientist|Cientista de Dados|Data Scientist|Python, R, SQL, scikit-learn, Statistics, A/B testing
nursing|75-105 h|Registered Nurse|Pflegefachkraft|Infirmier|Enfermero|Verpleegkundige|Enfermeiro|Pielęgniarka|BLS, ACLS, Epic, Patient care, Triage
nursing|78-110 h|Registered Nurse, Emergency Department|Pflegefachkraft Notaufnahme|Infirmier aux urgences|Enfermero de Urgencias|Verpleegkundige Spoedeisende Hulp|Enfermeiro de Urgência|Pielęgniarka oddziału ratunkowego|ACLS, PALS, Triage, Epic, Patient care
nursing|36-50 h|Nursing Assistant|Pflegehelfer|Aide-soignant|Auxiliar de Enfermería|Zorghulp|Técnico de Enfermagem|Opiekun medyczny|CPR, Patient care, Vital signs, Documentation
nursing|80-100 h|Physiotherapist|Physiotherapeut|Kinésithérapeute|Fisioterapeuta|Fysiotherapeut|Fisioterapeuta|Fizjoterapeuta|Manual therapy, Rehabilitation, Documentation, Patient care
logistics|34-46 h|Warehouse Associate|Lagermitarbeiter|Préparateur de commandes|Mozo de Almacén|Magazijnmedewerker|Auxiliar de Logística|Pracownik magazynu|Forklift, RF scanner, SAP, Inventory management
logistics|55-75 h|Truck Driver, CDL Class A|Berufskraftfahrer CE|Conducteur poids lourd|Conductor de Camión C+E|Vrachtwagenchauffeur CE|Motorista de Caminhão|Kierowca kat. C+E|Driving licence, Tachograph, Load securing, Route planning
logistics|70-95|Supply Chain Planner|Supply-Chain-Planer|Planificateur supply chain|Planificador de Cadena de Suministro|Supply Chain Planner|Analista de Supply Chain|Planista łańcucha dostaw|SAP, Excel, Demand forecasting, Inventory management, Power BI
logistics|60-85|Transport Coordinator|Disponent|Affréteur|Coordinador de Transporte|Transportplanner|Coordenador de Transporte|Spedytor|TMS, Excel, Customs, Incoterms, SAP
finance|65-85|Accountant|Buchhalter|Comptable|Contable|Boekhouder|Contador|Księgowy|IFRS, Excel, SAP, Reconciliation, VAT
finance|80-115|Financial Analyst|Finanzanalyst|Analyste financier|Analista Financiero|Financieel analist|Analista Financeiro|Analityk finansowy|Excel, Financial modelling, SQL, Power BI, Forecasting
finance|85-120|Internal Auditor|Interner Revisor|Auditeur interne|Auditor Interno|Interne auditor|Auditor Interno|Audytor wewnętrzny|IFRS, Risk management, SOX, Excel, CIA
finance|48-62|Payroll Specialist|Lohnbuchhalter|Gestionnaire de paie|Especialista en Nóminas|Salarisadministrateur|Analista de Folha de Pagamento|Specjalista ds. płac|Payroll, Excel, SAP, Workday, Labour law
retail|30-40 h|Store Associate|Verkäufer|Conseiller de vente|Dependiente de Tienda|Verkoopmedewerker|Vendedor de Loja|Sprzedawca|Customer service, POS, Merchandising, Cash handling
retail|50-70|Store Manager|Filialleiter|Directeur de magasin|Gerente de Tienda|Filiaalmanager|Gerente de Loja|Kierownik sklepu|Team leadership, Merchandising, KPIs, Scheduling, Customer service
retail|28-36 h|Barista|Barista|Barista|Barista|Barista|Barista|Barista|Customer service, Food safety, POS, Latte art
retail|60-85|Category Buyer|Einkäufer|Acheteur|Comprador de Categoría|Inkoper|Comprador|Kupiec|Negotiation, Excel, Category management, SAP
trades|60-85 h|Electrician|Elektriker|Électricien|Electricista|Elektricien|Eletricista|Elektryk|Wiring, Blueprint reading, NEC, Electrical testing
trades|58-80 h|HVAC Technician|Kältetechniker|Technicien CVC|Técnico de Climatización|Monteur klimaattechniek|Técnico de Refrigeração|Serwisant klimatyzacji|HVAC, EPA 608, Troubleshooting, Preventive maintenance
trades|45-62 h|CNC Machinist|CNC-Fräser|Usineur CNC|Operador de CNC|CNC-verspaner|Operador de CNC|Operator CNC|CNC, CAD, G-code, Blueprint reading, Calipers
trades|50-70 h|Maintenance Technician|Instandhaltungstechniker|Technicien de maintenance|Técnico de Mantenimiento|Onderhoudsmonteur|Técnico de Manutenção|Mechanik utrzymania ruchu|PLC, Hydraulics, Preventive maintenance, Troubleshooting
trades|90-120|Mechanical Engineer|Maschinenbauingenieur|Ingénieur mécanique|Ingeniero Mecánico|Werktuigbouwkundig ingenieur|Engenheiro Mecânico|Inżynier mechanik|SolidWorks, AutoCAD, FMEA, GD&T, MATLAB
sales|70-110|Account Executive|Vertriebsmitarbeiter|Ingénieur commercial|Ejecutivo de Cuentas|Accountmanager|Executivo de Contas|Specjalista ds. sprzedaży|Salesforce, Negotiation, SaaS, Prospecting, Forecasting
sales|50-65|Sales Development Representative|Sales Development Representative|Chargé de prospection|Representante de Desarrollo de Ventas|Sales Development Representative|Representante de Pré-Vendas|Przedstawiciel handlowy|HubSpot, Prospecting, Cold calling, LinkedIn Sales Navigator
sales|75-105|Customer Success Manager|Customer Success Manager|Responsable de la réussite client|Responsable de Éxito del Cliente|Customer Success Manager|Gerente de Sucesso do Cliente|Opiekun klienta|Salesforce, Onboarding, Churn analysis, Gainsight, SaaS
sales|40-52 h|Customer Support Agent|Kundenberater|Conseiller clientèle|Agente de Atención al Cliente|Klantenservicemedewerker|Analista de Atendimento|Doradca klienta|Zendesk, Customer service, CRM, Typing
design|95-135 s|Product Designer|Produktdesigner|Product designer|Diseñador de Producto|Product Designer|Designer de Produto|Projektant produktu|Figma, Prototyping, Design systems, User research
design|90-130|UX Researcher|UX-Researcher|Chercheur UX|Investigador UX|UX-onderzoeker|Pesquisador UX|Badacz UX|User research, Usability testing, Dovetail, Statistics
design|60-80|Graphic Designer|Grafikdesigner|Graphiste|Diseñador Gráfico|Grafisch ontwerper|Designer Gráfico|Grafik|Adobe Photoshop, Illustrator, InDesign, Typography
people|70-95|HR Business Partner|HR Business Partner|Responsable ressources humaines|Socio de Negocio de RR. HH.|HR Business Partner|Parceiro de Negócios de RH|HR Business Partner|Workday, Labour law, Coaching, Employee relations
people|65-90|Technical Recruiter|Recruiter IT|Chargé de recrutement tech|Reclutador Técnico|Technisch recruiter|Recrutador Técnico|Rekruter IT|Sourcing, LinkedIn Recruiter, Greenhouse, Interviewing
people|45-60|Office Coordinator|Büroassistenz|Assistant administratif|Auxiliar Administrativo|Officecoördinator|Assistente Administrativo|Asystent biura|Microsoft Office, Scheduling, Travel booking, Invoicing
legal|130-190|Corporate Counsel|Syndikusrechtsanwalt|Juriste d’entreprise|Abogado Corporativo|Bedrijfsjurist|Advogado Corporativo|Radca prawny|Contract drafting, GDPR, Commercial law, Negotiation
legal|85-115|Compliance Officer|Compliance-Beauftragter|Responsable conformité|Oficial de Cumplimiento|Compliance officer|Analista de Compliance|Specjalista ds. zgodności|AML, KYC, GDPR, Risk management
legal|58-75|Paralegal|Rechtsanwaltsfachangestellter|Assistant juridique|Asistente Jurídico|Juridisch medewerker|Assistente Jurídico|Asystent prawny|Legal research, Contract drafting, Microsoft Office, e-Discovery
education|52-72|Mathematics Teacher|Lehrkraft Mathematik|Professeur de mathématiques|Profesor de Matemáticas|Docent wiskunde|Professor de Matemática|Nauczyciel matematyki|Curriculum development, Classroom management, Assessment, Google Classroom
education|34-44 h|Early Childhood Educator|Erzieher|Éducateur de jeunes enfants|Educador Infantil|Pedagogisch medewerker|Educador de Infância|Nauczyciel przedszkola|First aid, Child development, Safeguarding, Lesson planning
education|68-92|Instructional Designer|Bildungsreferent|Concepteur pédagogique|Diseñador Instruccional|Onderwijskundige|Designer Instrucional|Projektant szkoleń|Articulate Storyline, LMS, Moodle, Curriculum development
`

export const OCCUPATIONS: readonly Occupation[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const cells = row.split('|')
    const [family, pay, skills] = [cells[0] as Family, cells[1]!, cells.at(-1)!]
    const [range, mark] = pay.split(' ')
    const [low, high] = range!.split('-').map(Number) as [number, number]
    const titles = Object.fromEntries(LANGUAGES.map((language, index) => [language, cells[index + 2]!])) as Record<Language, string>
    return { family, titles, pay: [low, high], hourly: mark === 'h', staff: mark === 's', skills: skills.split(', ') }
  })
