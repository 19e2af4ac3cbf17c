import { Command } from 'commander'
import { vi } from 'vitest'
import { doctor } from '../../src/commands/doctor.ts'
import type { Finding } from '../../src/commands/doctor-finding.ts'

const program = new Command().addCommand(doctor)

/** Runs `rolecall doctor` in this process: what it prints, and its exit code. */
export async function runDoctor(...options: string[]): Promise<{ status: number; stdout: string }> {
  let stdout = ''
  const log = vi.spyOn(console, 'log').mockImplementation((text) => {
    stdout += `${text}\n`
  })
  process.exitCode = 0
  try {
    await program.parseAsync(['doctor', ...options], { from: 'user' })
    return { status: Number(process.exitCode), stdout }
  } finally {
    log.mockRestore()
    process.exitCode = 0
  }
}

export async function doctorsFindings(...options: string[]): Promise<Record<string, Finding>> {
  const { stdout } = await runDoctor('--json', ...options)
  return Object.fromEntries(JSON.parse(stdout).findings.map((finding: Finding) => [finding.check, finding]))
}
