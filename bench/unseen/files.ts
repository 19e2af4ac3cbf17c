import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Posting } from './texts.ts'

/** Folders that hold public repositories as git directories (`OWNER+NAME/repo`) and the shared samples, nearest first. */
const FOLDERS = ['../../../', '../../../../'].map((up) => new URL(up, import.meta.url).pathname)

function folderOf(name: string): string | null {
  return FOLDERS.map((folder) => `${folder}${name}`).find((path) => existsSync(path)) ?? null
}

interface File {
  path: string
  text: string
}

export interface Source {
  /** Null when the source is not on this machine. */
  files: () => File[] | null
  read: (text: string, path: string) => Posting[]
}

/** Files of a public repository at one commit, from its git directory under `.mirror`. */
export function repository(name: string, commit: string, paths: RegExp): Source['files'] {
  return () => {
    const folder = folderOf(`.mirror/${name.replace('/', '+')}/repo`)
    if (folder === null) return null
    const git = existsSync(`${folder}/HEAD`) ? folder : `${folder}/.git`
    const run = (args: string[], input = '') => execFileSync('git', ['--git-dir', git, ...args], { input, maxBuffer: 1e9 })
    const listed = run(['ls-tree', '-r', '-z', commit]).toString().split('\0')
    const wanted = listed
      .map((line) => line.split(/ (?![^\t]*$)|\t/))
      .filter(([, , , path]) => path !== undefined && paths.test(path))
    const answer = run(['cat-file', '--batch'], wanted.map(([, , blob]) => `${blob}\n`).join(''))
    let at = 0
    return wanted.map(([, , , path]) => {
      const start = answer.indexOf('\n', at) + 1
      const size = Number(answer.toString('latin1', at, start - 1).split(' ')[2])
      at = start + size + 1
      return { path: path!, text: answer.toString('utf8', start, start + size) }
    })
  }
}

/** Files of the samples beside the checkout. */
export function shared(...paths: string[]): Source['files'] {
  return () => {
    const folder = folderOf('shared')
    return folder === null ? null : paths.map((path) => ({ path, text: readFileSync(`${folder}/${path}`, 'utf8') }))
  }
}
