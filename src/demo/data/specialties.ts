import type { Family } from './occupations.ts'

/** Specialties that English titles add behind a comma. */
export const SPECIALTIES: Record<Family, string[]> = {
  software: ['Payments', 'Platform', 'Growth', 'Developer Experience', 'Mobile', 'Identity'],
  data: ['Marketing', 'Pricing', 'Search', 'Risk', 'Supply Chain'],
  nursing: ['Night Shift', 'Pediatrics', 'Oncology', 'Float Pool', 'Weekends'],
  logistics: ['Night Shift', 'Cold Storage', 'Returns', 'Import', 'Last Mile'],
  finance: ['Accounts Payable', 'FP&A', 'Treasury', 'Tax'],
  retail: ['Weekends', 'Flagship Store', 'Airport', 'Seasonal'],
  trades: ['Second Shift', 'Field Service', 'Wind', 'Data Centres'],
  sales: ['Mid-Market', 'Enterprise', 'DACH', 'Public Sector', 'Partnerships'],
  design: ['Brand', 'Design Systems', 'Checkout', 'Mobile'],
  people: ['Tech', 'Operations', 'Early Careers', 'EMEA'],
  legal: ['Commercial', 'Employment', 'Privacy', 'Product'],
  education: ['Secondary', 'Adult Education', 'Online', 'Bilingual'],
}
