import { expect, test } from 'vitest'
import { openScope } from '../process/scope.ts'
import { SetupProblem } from '../setup-problem.ts'
import { runSteps } from './run-steps.ts'
import type { Step } from './step.ts'

function step(name: string, passed: number, failed: number): Step & { given: string[][] } {
  const given: string[][] = []
  return {
    name,
    title: name,
    given,
    run: async (_scope, args) => {
      given.push([...args])
      return { passed, failed }
    },
  }
}

async function outcome(
  steps: readonly Step[],
  args: readonly string[] = [],
): Promise<{ code: number; said: string[] }> {
  const said: string[] = []
  const code = await runSteps(steps, args, openScope(), line => said.push(line))
  return { code, said }
}

test('runs all steps and prints the totals as the last line', async () => {
  const { code, said } = await outcome([step('types', 1, 0), step('unit', 41, 0)])
  expect(code).toBe(0)
  expect(said.at(-1)).toBe('42 passed, 0 failed')
})

test('stops after the first step that fails', async () => {
  const third = step('browser', 1, 0)
  const { code, said } = await outcome([step('types', 1, 0), step('unit', 5, 2), third])
  expect(code).toBe(1)
  expect(third.given).toEqual([])
  expect(said.at(-1)).toBe('6 passed, 2 failed')
})

test('counts a step that throws as failed and prints only the sentence of a set-up problem', async () => {
  const broken: Step = {
    name: 'browser',
    title: '',
    run: async () => {
      throw new SetupProblem('请安装 Chromium。')
    },
  }
  const { code, said } = await outcome([broken])
  expect(code).toBe(1)
  expect(said[1]).toBe('请安装 Chromium。')
  expect(said.at(-1)).toBe('0 passed, 1 failed')
})

test('runs only the chosen steps and passes them the other arguments', async () => {
  const [types, unit, browser] = [step('types', 1, 0), step('unit', 3, 0), step('browser', 1, 0)]
  const { said } = await outcome([types, unit, browser], ['unit,types', 'money'])
  expect([types.given, unit.given, browser.given]).toEqual([[['money']], [['money']], []])
  expect(said.at(-1)).toBe('4 passed, 0 failed')
})

test('refuses an unknown step and lists the existing ones', async () => {
  await expect(outcome([step('types', 1, 0)], ['typo'])).rejects.toThrow('没有名为 typo 的步骤，可选：types。')
})

test('prints that it was interrupted as its last line instead of the totals', async () => {
  const scope = openScope()
  const said: string[] = []
  const endless: Step = { name: 'unit', title: '', run: () => new Promise(() => {}) }
  void runSteps([step('types', 1, 0), endless], [], scope, line => said.push(line))
  await new Promise(resolve => setImmediate(resolve))
  await scope.close()
  expect(said.at(-1)).toBe('interrupted: not all steps were run (1 passed before)')
  expect(said.filter(line => line.includes('failed'))).toEqual([])
})

test('prints no totals when the cleanup of a step ends it with a result', async () => {
  const scope = openScope()
  const said: string[] = []
  const stopped: Step = {
    name: 'unit',
    title: '',
    run: own =>
      new Promise(resolve => {
        own.defer(() => resolve({ passed: 2, failed: 5 }))
      }),
  }
  const code = runSteps([stopped], [], scope, line => said.push(line))
  await scope.close()
  expect(await code).toBe(1)
  expect(said).toEqual(['▸ unit ', 'interrupted: not all steps were run (0 passed before)'])
})
