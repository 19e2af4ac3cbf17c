import { describe, expect, it } from 'vitest'
import {
  employmentType,
  isOneTime,
  languageCode,
  levelScale,
  salaryPeriod,
  workplace,
} from '../../../src/ats/reading/vocabulary.ts'

const table = (lookUp: (value: string | null) => string | null, rows: Record<string, string[]>) => {
  for (const [target, values] of Object.entries(rows)) {
    for (const value of values) expect(lookUp(value), value).toBe(target === 'null' ? null : target)
  }
  expect(lookUp(null)).toBeNull()
}

describe('vocabularies', () => {
  it('reads workplaces', () => {
    table(workplace, {
      remote: ['remote', 'Remote', 'REMOTE', 'ORA_REMOTE', 'TELECOMMUTE', 'fully', 'Télétravail', 'Remoto'],
      hybrid: ['hybrid', 'Hybrid', 'HYBRID', 'ORA_HYBRID', 'Hybride', 'Híbrido'],
      onsite: ['onsite', 'on-site', 'OnSite', 'Onsite', 'ON_SITE', 'On-site', 'in_office', 'IN_OFFICE', 'ORA_ON_SITE'],
      null: ['Homeoffice', 'unspecified', 'temporary', 'Flexible', '', 'none', 'remote friendly'],
    })
  })

  it('reads employment types', () => {
    table(employmentType, {
      full_time: [
        'Full-time',
        'Permanent',
        'Regular',
        'FullTime',
        'permanent',
        'full',
        'fulltime_permanent',
        'full_time',
        'Full time',
      ],
      part_time: ['PartTime', 'part-time', 'parttime_permanent', 'permanent_part_time', 'HOURLY_PT', 'SALARIED_PT', 'Part time'],
      contract: [
        'Contract',
        'freelance',
        'fulltime_fixed_term',
        'fixed_term',
        'fixed_term_part_time',
        'CONTRACTOR',
        'Direct Contract',
      ],
      temporary: ['Temporary', 'temporary', 'casual', 'seasonal'],
      internship: ['Intern', 'intern', 'trainee', 'internship', 'traineeship', 'apprenticeship'],
      null: ['full-or-part-time', 'Volunteer', ''],
    })
    table(employmentType, {
      full_time: ['Vollzeit', 'Temps plein', 'À temps plein', 'Tiempo completo', 'Tempo integral', 'Heltid', '正社員'],
      part_time: ['Teilzeit', 'Temps partiel', 'Media jornada', 'Deeltijd', 'アルバイト'],
      contract: ['Full-Time Contract', 'Contract (Part Time)'],
      temporary: ['Befristet', 'CDD', 'Temporary Full-Time'],
      internship: ['Praktikum', 'Stage', 'Estágio', 'Internship / Co-op'],
      null: ['Gleitzeit', 'Voll- oder Teilzeit', 'Freelance ou CDI'],
    })
    for (const value of ['SALARIED_FT', 'HOURLY_FT', 'permanent_full_time', 'fullTime'])
      expect(employmentType(value), value).toBe('full_time')
  })

  it('reads salary periods', () => {
    table(salaryPeriod, {
      year: ['per-year-salary', '1 YEAR', 'YEARLY', 'year', 'yearly', 'YEAR'],
      month: ['1 MONTH', 'MONTHLY', 'per-month-salary', 'month', 'monthly'],
      week: ['1 WEEK', 'WEEKLY', 'per-week-salary', 'week'],
      day: ['1 DAY', 'DAILY', 'per-day-wage', 'day'],
      hour: ['1 HOUR', 'HOURLY', 'per-hour-wage', 'hour', 'hourly', 'HOUR'],
      null: [
        '1 TIME',
        'NONE',
        '2 WEEK',
        '0.5 MONTH',
        '3 MONTH',
        '6 MONTH',
        'one-time',
        'two_weeks',
        'biweekly',
        'bi-weekly-salary',
      ],
    })
    expect([isOneTime('1 TIME'), isOneTime('one-time'), isOneTime('1 YEAR'), isOneTime(null)]).toEqual([true, true, false, false])
  })

  it('reads levels by the scale of the system', () => {
    const level = levelScale({ intern: 'internship', entry: 'entrylevel', lead: 'managersupervisor seniormanagersupervisor' })
    expect(level('entry_level')).toBe('entry')
    expect(level('Entry level')).toBe('entry')
    expect(level('Manager/Supervisor')).toBe('lead')
    expect(level('mid_senior_level')).toBeNull()
    expect(level(null)).toBeNull()
  })

  it('reads language tags', () => {
    expect(['en', 'en-GB', 'pt_BR', 'DE', 'english', ''].map(languageCode)).toEqual(['en', 'en', 'pt', 'de', null, null])
  })
})
