import { parentPort } from 'node:worker_threads'
import { explainPlan, type LineReason } from '@xiaojiu/kernel/planning/explain.ts'
import type { Aim } from '@xiaojiu/kernel/planning/model.ts'
import { type Plan, planPurchases } from '@xiaojiu/kernel/planning/plan.ts'
import type { PlanProblem } from '@xiaojiu/kernel/planning/problem.ts'
import { openSolver } from './solve-mip.ts'

export interface PlanWork {
  readonly problem: PlanProblem
  readonly aim: Aim
  readonly timeLimitMs: number
}

export interface Planned {
  readonly plan: Plan
  readonly reasons: readonly (LineReason | null)[]
  readonly solveMs: number
}

export type PlanMessage = { readonly percent: number } | { readonly planned: Planned } | { readonly fault: string }

// Loaded once for all plannings of this thread: loading takes longer than planning most lists.
const solve = await openSolver()
const tell = (message: PlanMessage) => parentPort?.postMessage(message)

parentPort?.on('message', ({ problem, aim, timeLimitMs }: PlanWork) => {
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  try {
    const plan = planPurchases(problem, solve, { aim, timeLimitMs, elapsedMs, tell: percent => tell({ percent }) })
    tell({ planned: { plan, reasons: explainPlan(problem, plan.assignment), solveMs: Math.round(elapsedMs()) } })
  } catch (error) {
    tell({ fault: String(error) })
  }
})
