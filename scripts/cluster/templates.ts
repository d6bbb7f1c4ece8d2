import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.ts'
import { type Layout, layoutOf, type Member, type Passwords } from './layout.ts'

/** The addresses of the templates. */
const TEMPLATE = layoutOf('10.0.0')
const [FIRST] = TEMPLATE.members as readonly [Member]

export function readTemplate(path: string): string {
  return readFileSync(join(root, 'deploy', path), 'utf8')
}

/** A template filled with this cluster's addresses and passwords. `paths` are replaced literally. */
export function fill(
  text: string,
  layout: Layout,
  passwords: Passwords,
  paths: Readonly<Record<string, string>> = {},
): string {
  let filled = text
  for (const [from, to] of Object.entries(paths)) {
    if (!filled.includes(from)) throw new Error(`the template does not say ${from}`)
    filled = filled.replaceAll(from, to)
  }
  for (const [name, password] of Object.entries(passwords)) filled = filled.replaceAll(`<${name}>`, password)
  filled = filled
    .replaceAll('10.0.0.0/24', layout.block.startsWith('127.') ? '127.0.0.0/8' : `${layout.block}.0/24`)
    .replaceAll('127.0.0.1:', `${layout.host}:`)
    .replaceAll('127.0.0.1\n', `${layout.host}\n`)
    .replaceAll('host=127.0.0.1', `host=${layout.host}`)
  for (const [index, { address }] of TEMPLATE.members.entries())
    filled = filled.replaceAll(address, layout.members[index]?.address ?? '')
  const left = /<[a-z-]+>|10\.0\.0\.\d+/.exec(filled)
  if (left) throw new Error(`the template still says ${left[0]}`)
  return filled
}

/** The same for the file of one machine: a line with one address is its own, a line with several is shared. */
export function forMember(text: string, member: Member): string {
  return text
    .split('\n')
    .map(line => {
      if (line === `name: ${FIRST.name}`) return `name: ${member.name}`
      const told = line.match(/10\.0\.0\.1\d/g) ?? []
      return told.length === 1 ? line.replaceAll(FIRST.address, `<own>`) : line
    })
    .join('\n')
    .replaceAll('<own>', member.address)
}

/** A proxy that stays with the user who starts it, who is nobody special in a trial. */
export function withoutUser(text: string): string {
  return text
    .split('\n')
    .filter(line => !/^ {2}(?:user|group) haproxy$/.test(line))
    .join('\n')
}

/** The front proxy without its certificate, which a trial on one machine does not have. */
export function withoutTls(text: string): string {
  return text
    .split('\n')
    .filter(line => !/ssl|x-forwarded-proto https|strict-transport-security/.test(line))
    .join('\n')
}
