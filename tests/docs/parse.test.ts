import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findEngines, isAtLeast } from '../../scripts/cluster/engines.ts'
import { SetupProblem } from '../../scripts/setup-problem.ts'
import { ROOT } from '../architecture/sources.ts'

/** The programs that read the templates must accept them as they are, with the files beside them in another folder. */
const DEPLOY = join(ROOT, 'deploy')

function read(name: string): string {
  return readFileSync(join(DEPLOY, name), 'utf8')
}

/** A folder that the engines' own user can read. */
function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'templates-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** What the program said, and its exit code. Null when it is not there. */
function run(program: string, args: readonly string[], folder: string): { code: number | null; said: string } | null {
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  return error ? null : { code: status, said: `${stdout}${stderr}` }
}

/** Certificate and key of a name of nobody. */
function makeCertificate(key: string, certificate: string): void {
  const wanted = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -x509 -days 1 -subj /CN=shop.example.com'
  const { status, stderr } = spawnSync('openssl', ['req', ...wanted.split(' '), '-keyout', key, '-out', certificate])
  if (status !== 0) throw new Error(String(stderr))
  chmodSync(key, 0o644)
}

function withPaths(text: string, paths: Readonly<Record<string, string>>): string {
  return Object.entries(paths).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the template does not name ${from}`)
    return changed.replaceAll(from, to)
  }, text)
}

test.for(['proxy/haproxy.cfg', 'cluster/haproxy.cfg'])('HAProxy accepts %s', (name, { skip }) => {
  const folder = scratch()
  let place = folder
  let haproxy = (args: readonly string[]) => run('haproxy', args, folder)
  try {
    // The program of the trial cluster, if it is there: it is new enough.
    const engines = findEngines()
    place = engines.placeOf(folder)
    haproxy = args => {
      const line = engines.commandLine(folder, 'haproxy', args)
      return run(line.command, line.args, folder)
    }
  } catch (error) {
    if (!(error instanceof SetupProblem)) throw error
  }
  const version = haproxy(['-v'])
  if (version === null) return skip('haproxy is not there: it is a Debian package of this name')
  if (name.startsWith('cluster/') && !isAtLeast(version.said, [3, 1])) return skip('this haproxy has no init-state yet')
  let text = read(name)
  if (name.startsWith('proxy/')) {
    makeCertificate(join(folder, 'shop.key'), join(folder, 'shop.crt'))
    writeFileSync(
      join(folder, 'shop.pem'),
      ['crt', 'key'].map(end => readFileSync(join(folder, `shop.${end}`))).join(''),
    )
    writeFileSync(join(folder, '503.html'), read('proxy/503.html'))
    text = withPaths(text, { '/etc/haproxy/': `${place}/` })
  }
  writeFileSync(join(folder, 'haproxy.cfg'), text)
  expect(haproxy(['-c', '-f', `${place}/haproxy.cfg`])).toEqual({ code: 0, said: expect.not.stringContaining('ALERT') })
})

test('nginx accepts proxy/nginx.conf', ({ skip }) => {
  const folder = scratch()
  if (run('nginx', ['-v'], folder) === null) return skip('nginx is not there: it is a Debian package of this name')
  makeCertificate(join(folder, 'shop.key'), join(folder, 'shop.crt'))
  writeFileSync(join(folder, 'mime.types'), 'types {}')
  const text = withPaths(read('proxy/nginx.conf'), {
    '/etc/nginx/tls/': `${folder}/`,
    '/etc/nginx/mime.types': `${folder}/mime.types`,
    '/var/log/nginx/': `${folder}/`,
    '/etc/nginx/pages': folder,
  })
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  const own = withPaths(text, { 'http {\n': `http {\n${places.join('\n')}\n` })
  writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/nginx.pid;\n${own}`)
  const args = ['-t', '-q', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
  expect(run('nginx', args, folder)).toEqual({ code: 0, said: '' })
})

test('systemd accepts the units and timers', ({ skip }) => {
  const folder = scratch()
  if (run('systemd-analyze', ['--version'], folder) === null) return skip('systemd-analyze is not there')
  const units = readdirSync(join(DEPLOY, 'systemd')).filter(name => /\.(?:service|timer)$/.test(name))
  for (const name of units) {
    // The programs of the other machines are not here.
    const text = read(`systemd/${name}`).replaceAll(/^(Exec\w+=)(\/\S+)/gm, (all, start: string, program: string) =>
      existsSync(program) ? all : `${start}/bin/true`,
    )
    writeFileSync(join(folder, name), text)
  }
  const paths = units.map(name => join(folder, name))
  expect(run('systemd-analyze', ['verify', ...paths], folder)).toEqual({ code: 0, said: '' })
  expect(units.length).toBeGreaterThan(4)
})
