import { doctor } from '../../src/commands/doctor.ts'
import type { Finding } from '../../src/commands/doctor-finding.ts'
import { inProcess } from '../support/in-process.ts'

const run = inProcess(doctor)

/** Runs `rolecall doctor` in this process: what it prints, and its exit code. */
export async function runDoctor(...options: string[]): Promise<{ status: number; stdout: string }> {
  const { code, stdout } = await run(['doctor', ...options])
  return { status: code!, stdout }
}

export async function doctorsFindings(...options: string[]): Promise<Record<string, Finding>> {
  const { stdout } = await runDoctor('--json', ...options)
  return Object.fromEntries(JSON.parse(stdout).findings.map((finding: Finding) => [finding.check, finding]))
}
