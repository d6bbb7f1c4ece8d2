import type { Mip, MipAnswer, SolveMip } from '@xiaojiu/kernel/planning/mip.ts'
import highsLoader, { type Highs, type Model } from 'highs'

// The package's types describe its CommonJS form; with this import the loader itself is the default export.
const loadHighs = highsLoader as unknown as typeof highsLoader.default

/** Loads the solver, which then runs on the calling thread. */
export async function openSolver(): Promise<SolveMip> {
  const highs = await loadHighs()
  return (mip, { timeLimitMs, start }) =>
    highs.withModel(toModelData(highs, mip), model => {
      model.options.set({
        output_flag: false,
        time_limit: timeLimitMs / 1000,
        mip_rel_gap: 0,
        // Half a fen: amounts are integer fen.
        mip_abs_gap: 0.004,
        mip_feasibility_tolerance: 1e-7,
        // Presolve saves no time here, and has removed the best plan or even all plans.
        presolve: 'off',
      })
      if (start) model.setSolution({ indices: [...start.keys()], values: [...start.values()] })
      model.run()
      return answerOf(highs, model)
    })
}

function answerOf(highs: Highs, model: Model): MipAnswer {
  const isOptimal = model.getModelStatus() === highs.constants.modelStatus.optimal
  const isFound = Number(model.info.get('primal_solution_status')) === 2
  return {
    values: isFound ? [...model.getSolution().colValue] : null,
    bound: Number(model.info.get('mip_dual_bound')),
    isOptimal,
  }
}

function toModelData(highs: Highs, { columns, rows }: Mip) {
  const starts = [0]
  const indices: number[] = []
  const values: number[] = []
  for (const { terms } of rows) {
    for (const [column, value] of terms) {
      if (value === 0) continue
      indices.push(column)
      values.push(value)
    }
    starts.push(indices.length)
  }
  const { integer, continuous } = highs.constants.variableType
  return {
    numCols: columns.length,
    numRows: rows.length,
    colCost: columns.map(column => column.cost),
    colLower: columns.map(() => 0),
    colUpper: columns.map(column => column.upper),
    rowLower: rows.map(row => row.lower),
    rowUpper: rows.map(row => row.upper),
    matrix: { format: 'csr' as const, numRows: rows.length, numCols: columns.length, starts, indices, values },
    integrality: columns.map(column => (column.isInteger ? integer : continuous)),
  }
}
