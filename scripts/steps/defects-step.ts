import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Defect, rulesOf } from '../../tests/defects/defect.ts'
import { printSeenRed, readSeenRed, SEEN_RED_FILE, withVerdict } from '../../tests/defects/seen-red.ts'
import { DEFECTS } from '../../tests/defects/table.ts'
import { copySources } from '../defects/copy-sources.ts'
import { plant } from '../defects/plant.ts'
import { makeTestRunner, type TestRunner } from '../defects/test-runner.ts'
import type { Verdict } from '../defects/verdict.ts'
import { startPostgres } from '../postgres/launch.ts'
import type { Scope } from '../process/scope.ts'
import { root } from '../project.ts'
import { makeDatabaseFolder } from '../scratch-folder.ts'
import { SetupProblem } from '../setup-problem.ts'
import type { Count, Step } from './step.ts'

/** Number of defects planted at once, each in its own copy with its own database. */
const BENCHES = 2

/** Plants every known defect in a copy of the sources; its test must fail there and pass without it. */
export const defectsStep: Step = {
  name: 'defects',
  title: '植入缺陷',
  run: async (scope, names) => {
    const chosen = choose(names)
    const benches = await Promise.all(Array.from({ length: Math.min(BENCHES, chosen.length) }, () => openBench(scope)))
    const [first] = benches
    if (!first) throw new SetupProblem('没有可植入的缺陷。')
    const before = await first.tests.run(
      chosen.map(defect => defect.test),
      [],
    )
    let passed = 0
    const waiting = chosen.values()
    const work = async (bench: Bench) => {
      for (const defect of waiting) {
        const { isFound, said } = await tryDefect(bench, defect, before.get(defect.test))
        // An interrupted test proves nothing about the defect.
        if (scope.signal.aborted) break
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

/** A copy of the sources, and the runner of its tests. */
interface Bench {
  readonly copy: string
  readonly tests: TestRunner
}

async function openBench(scope: Scope): Promise<Bench> {
  const scratch = makeDatabaseFolder()
  scope.defer(scratch.remove)
  const postgres = await startPostgres({ dataDir: join(scratch.path, 'data'), fast: true })
  scope.defer(postgres.stop)
  const copy = join(scratch.path, 'project')
  copySources(root, copy)
  const tests = makeTestRunner(copy, postgres.url)
  scope.defer(tests.stop)
  return { copy, tests }
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
    const verdict = (
      await bench.tests.run(
        [defect.test],
        defect.edits.map(edit => edit.file),
      )
    ).get(defect.test)
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

/** The results are stored beside the rows; the trace of the specification is generated from them. */
function record(defect: Defect, isFound: boolean): void {
  const file = join(root, SEEN_RED_FILE)
  const before = readFileSync(file, 'utf8')
  const after = printSeenRed(withVerdict(readSeenRed(before), defect, isFound))
  if (after !== before) writeFileSync(file, after)
}
