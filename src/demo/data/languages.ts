/** The languages of the demo world, in the order of the columns of the title table. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl', 'pt', 'pl'] as const
export type Language = (typeof LANGUAGES)[number]

/** The forms of a title by level, and the suffix that ads of that language add. Mid level is the bare title everywhere. */
export const TITLE_FORMS: Record<Language, { intern: string; entry: string; senior: string; staff: string; lead: string; executive: string; behind: string }> = {
  en: { intern: '{t} Intern', entry: 'Junior {t}', senior: 'Senior {t}', staff: 'Staff {t}', lead: 'Lead {t}', executive: 'Director of {f}', behind: '' },
  de: { intern: 'Praktikum {t}', entry: 'Junior {t}', senior: 'Senior {t}', staff: 'Principal {t}', lead: 'Teamleiter {t}', executive: 'Bereichsleiter {f}', behind: ' (m/w/d)' },
  fr: { intern: 'Stage - {t}', entry: '{t} junior', senior: '{t} senior', staff: '{t} principal', lead: 'Responsable d’équipe - {t}', executive: 'Directeur {f}', behind: ' (H/F)' },
  es: { intern: 'Prácticas - {t}', entry: '{t} Junior', senior: '{t} Senior', staff: '{t} Principal', lead: 'Jefe de equipo - {t}', executive: 'Director de {f}', behind: '' },
  nl: { intern: 'Stage {t}', entry: 'Junior {t}', senior: 'Senior {t}', staff: 'Principal {t}', lead: 'Teamleider {t}', executive: 'Directeur {f}', behind: ' (m/v/x)' },
  pt: { intern: 'Estágio em {f} - {t}', entry: '{t} Júnior', senior: '{t} Sênior', staff: '{t} Principal', lead: 'Líder de equipe - {t}', executive: 'Diretor de {f}', behind: '' },
  pl: { intern: 'Stażysta - {t}', entry: 'Młodszy {t}', senior: 'Starszy {t}', staff: 'Główny {t}', lead: 'Kierownik zespołu - {t}', executive: 'Dyrektor - {f}', behind: ' (k/m)' },
}
