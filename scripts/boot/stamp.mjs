// Checks whether node_modules matches the lock file.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The package.json files that decide what is installed: the root's and those of its workspaces.
 *
 * @param {string} root
 */
export function manifestFiles(root) {
  const { workspaces = [] } = readJson(join(root, 'package.json'))
  const folders = workspaces.flatMap((/** @type {string} */ pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = pattern.slice(0, -2)
    return existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map(name => `${parent}/${name}`) : []
  })
  const files = folders.map((/** @type {string} */ folder) => `${folder}/package.json`)
  return ['package.json', ...files.filter((/** @type {string} */ file) => existsSync(join(root, file))).sort()]
}

/**
 * Changes whenever an install would give something else.
 *
 * @param {string} root
 * @param {string} platform
 * @param {string} arch
 */
export function installStamp(root, platform, arch) {
  const hash = createHash('sha256')
  for (const file of [...manifestFiles(root), 'package-lock.json']) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return `${hash.digest('hex')} ${platform}-${arch}`
}

/**
 * Packages of the lock file that this machine needs and that are absent or of another version. npm passes over an
 * optional package it could not fetch; for us the native ones are not optional.
 *
 * @param {string} root
 * @param {{ platform: string, arch: string, libc: 'glibc' | 'musl' }} machine
 */
export function missingPackages(root, machine) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  return Object.entries(packages)
    .filter(([at, entry]) => at.includes('node_modules/') && !entry.link && isNeeded(entry, machine))
    .filter(([at, entry]) => {
      const file = join(root, at, 'package.json')
      return !existsSync(file) || readJson(file).version !== entry.version
    })
    .map(([at]) => at)
}

/**
 * @param {{ optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} entry
 * @param {{ platform: string, arch: string, libc: 'glibc' | 'musl' }} machine
 */
function isNeeded(entry, machine) {
  if (!entry.optional) return true
  if (entry.os === undefined || entry.cpu === undefined) return false
  return [
    [entry.os, machine.platform],
    [entry.cpu, machine.arch],
    [entry.libc ?? machine.libc, machine.libc],
  ].every(([allowed, actual]) => [allowed].flat().includes(actual))
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
