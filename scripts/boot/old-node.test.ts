import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('exits with one sentence in both languages when Node is too old', () => {
  const boot = join(import.meta.dirname, '..', 'boot.mjs')
  // boot.mjs checks only the version before it loads anything else.
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.19.0'});Object.defineProperty(process,'version',{value:'v18.19.0'})`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', pretend, boot, 'start'], {
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: '需要 Node.js 20 或更新的版本，当前是 v18.19.0。Node.js 20 or newer is needed, this is v18.19.0.\n',
  })
})
