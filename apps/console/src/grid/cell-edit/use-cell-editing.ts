import { useState } from 'react'
import { editCount, type PendingEdits, withEdit } from '../selection.ts'

export interface CellEditing {
  readonly edits: PendingEdits
  readonly count: number
  readonly faultCount: number
  readonly isSaving: boolean
  readonly change: (edit: { row: string; column: string; text: string; old: string; fault: string | null }) => void
  readonly faultOf: (row: string, column: string) => string | null
  readonly undo: () => void
  readonly save: () => void
}

/** Changes in cells, collected until they are saved together. */
export function useCellEditing(save: (edits: PendingEdits) => Promise<void>): CellEditing {
  const [steps, setSteps] = useState<readonly PendingEdits[]>([])
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const edits = steps.at(-1) ?? new Map()
  const faultsNow = new Map([...faults].filter(([cell]) => isPending(edits, cell)))
  return {
    edits,
    count: editCount(edits),
    faultCount: faultsNow.size,
    isSaving,
    change: ({ fault, ...edit }) => {
      setSteps(before => [...before, withEdit(before.at(-1) ?? new Map(), edit)])
      setFaults(before => {
        const after = new Map(before)
        if (fault === null) after.delete(`${edit.row} ${edit.column}`)
        else after.set(`${edit.row} ${edit.column}`, fault)
        return after
      })
    },
    faultOf: (row, column) => faultsNow.get(`${row} ${column}`) ?? null,
    undo: () => setSteps(before => before.slice(0, -1)),
    save: () => {
      setSaving(true)
      void save(edits)
        .then(() => setSteps([]))
        .finally(() => setSaving(false))
    },
  }
}

function isPending(edits: PendingEdits, cell: string): boolean {
  const [row = '', column = ''] = cell.split(' ')
  return edits.get(row)?.has(column) === true
}
