import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Defect, isNightly, type NamedTest, rulesOf } from '../../tests/defects/defect.ts'
import { printSeenRed, readSeenRed, SEEN_RED_FILE, withVerdict } from '../../tests/defects/seen-red.ts'
import { DEFECTS } from '../../tests/defects/table.ts'
import { copySources } from '../defects/copy-sources.ts'
import { plant } from '../defects/plant.ts'
import { titlePattern, type Verdict, verdictOn } from '../defects/verdict.ts'
import { startPostgres } from '../postgres/launch.ts'
import type { Scope } from '../process/scope.ts'
import { runTool } from '../process/tool.ts'
import { root } from '../project.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { SetupProblem } from '../setup-problem.ts'
import type { Count, Step } from './step.ts'

const LONGEST_RUN_MS = 1_800_000

/** Defects planted at a time, each in a copy of its own beside a database of its own. */
const BENCHES = 2

/** Every known defect is planted in a copy of the sources; the test named for it must fail there, and pass without it. */
export const defectsStep: Step = {
  name: 'defects',
  title: '植入缺陷',
  run: async (scope, names) => {
    const chosen = choose(names)
    const benches = await Promise.all(Array.from({ length: Math.min(BENCHES, chosen.length) }, () => openBench(scope)))
    const [first] = benches
    if (!first) throw new SetupProblem('没有可植入的缺陷。')
    const before = await runTests(
      first,
      chosen.map(defect => defect.test),
    )
    let passed = 0
    let isInterrupted = false
    scope.defer(() => {
      isInterrupted = true
    })
    const waiting = chosen.values()
    const work = async (bench: Bench) => {
      for (const defect of waiting) {
        if (isInterrupted) break
        const { isFound, said } = await tryDefect(bench, defect, before.get(defect.test))
        console.log(`${isFound ? '✓' : '✗'} ${defect.name}: ${defect.means}\n  ${said}`)
        record(defect, isFound)
        if (isFound) passed++
      }
    }
    await Promise.all(benches.map(work))
    return { passed, failed: chosen.length - passed } satisfies Count
  },
}

function choose(names: readonly string[]): readonly Defect[] {
  const unknown = names.find(name => !DEFECTS.some(defect => defect.name === name))
  if (unknown !== undefined)
    throw new SetupProblem(`没有名为 ${unknown} 的缺陷，可选：${DEFECTS.map(defect => defect.name).join('、')}。`)
  return names.length === 0 ? DEFECTS : DEFECTS.filter(defect => names.includes(defect.name))
}

/** A copy of the sources to spoil, and a database whose tables need not be made for every defect. */
interface Bench {
  readonly copy: string
  readonly postgresUrl: string
}

async function openBench(scope: Scope): Promise<Bench> {
  const scratch = makeScratchFolder()
  scope.defer(scratch.remove)
  const postgres = await startPostgres({ dataDir: join(scratch.path, 'data'), fast: true })
  scope.defer(postgres.stop)
  const copy = join(scratch.path, 'project')
  copySources(root, copy)
  return { copy, postgresUrl: postgres.url }
}

async function tryDefect(
  bench: Bench,
  defect: Defect,
  before: Verdict | undefined,
): Promise<{ readonly isFound: boolean; readonly said: string }> {
  const { file, title, of } = defect.test
  const where = `${file}「${of === undefined ? title : title.replace(/%[a-z]/, of)}」`
  if (before?.colour !== 'green') return { isFound: false, said: `${where} 未植入时就没有通过：${before?.reason}` }
  const takeOut = plant(bench.copy, defect)
  try {
    const verdict = (await runTests(bench, [defect.test], !changesDatabase(defect))).get(defect.test)
    if (verdict?.colour === 'red') {
      const missed = rulesOf(defect).filter(rule => !verdict.failed.some(failed => failed.includes(rule)))
      return missed.length === 0
        ? { isFound: true, said: `${where} 变红：${verdict.reason}` }
        : { isFound: false, said: `${where} 变红，但没有涉及 ${missed.join('、')}` }
    }
    const isGreen = verdict?.colour === 'green'
    return { isFound: false, said: isGreen ? `${where} 没有发现它` : `${where} 没有跑完：${verdict?.reason}` }
  } finally {
    takeOut()
  }
}

/** What was seen is kept beside the rows: the trace of the specification is made from it. */
function record(defect: Defect, isFound: boolean): void {
  const file = join(root, SEEN_RED_FILE)
  const before = readFileSync(file, 'utf8')
  const after = printSeenRed(withVerdict(readSeenRed(before), defect, isFound))
  if (after !== before) writeFileSync(file, after)
}

function changesDatabase({ edits }: Defect): boolean {
  return edits.some(({ file }) => file.startsWith('db/') || file.startsWith('scripts/'))
}

/** Runs these tests and no others; the long forms apart, for they have a configuration of their own. */
async function runTests(
  { copy, postgresUrl }: Bench,
  tests: readonly NamedTest[],
  isDatabaseShared = true,
): Promise<ReadonlyMap<NamedTest, Verdict>> {
  const verdicts = new Map<NamedTest, Verdict>()
  for (const group of [tests.filter(test => !isNightly(test)), tests.filter(isNightly)]) {
    const [first] = group
    if (!first) continue
    const report = join(copy, 'report.json')
    rmSync(report, { force: true })
    const files = [...new Set(group.map(test => test.file))]
    const titles = [...new Set(group.map(test => titlePattern(test).source))]
    const args = ['run', '--reporter=json', `--outputFile.json=${report}`, '-t', titles.join('|'), ...files]
    const env = {
      NODE_ENV: 'test',
      ...(isNightly(first) && { NIGHTLY: '1' }),
      ...(isDatabaseShared && { TEST_POSTGRES_URL: postgresUrl }),
    }
    await runTool('vitest', 'vitest', args, env, { cwd: copy, isQuiet: true, timeoutMs: LONGEST_RUN_MS })
    for (const test of group) verdicts.set(test, verdictOn(report, copy, test))
  }
  return verdicts
}
