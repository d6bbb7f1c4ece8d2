import { z } from 'zod'
import type { ApprovalKind } from '#platform/approval.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SheetKind } from './kind.ts'
import { rowsOfImport } from './row-tables.ts'
import { findImport, moveImport } from './tables.ts'

const AskedImport = z.object({ importId: z.uuid(), accountId: z.uuid() })
type AskedImport = z.output<typeof AskedImport>

const SHOWN = 200

/** Rows above the limit of one person: the sheet is applied after a second person has approved. */
export function importApproval(kind: SheetKind): ApprovalKind<AskedImport> {
  return {
    name: `import.${kind.kind}`,
    label: `导入${kind.title}`,
    ...(kind.secondWhen !== undefined && { when: kind.secondWhen }),
    face: kind.face,
    right: kind.secondRight ?? kind.right,
    askRight: kind.right,
    payload: AskedImport,
    lock: ({ db, actor }, { importId }) => findImport(db, { ...actor, accountId: null }, importId, true),
    async describe({ db, actor }, { importId }) {
      const job = await findImport(db, { ...actor, accountId: null }, importId)
      if (!job) throw new Refusal('not-found')
      const rows = (await rowsOfImport(db, importId, { waitsFor: 'apply', limit: 5000 })).filter(row => row.needsSecond)
      const shown = rows.slice(0, SHOWN)
      const told = (words: (row: (typeof rows)[number]) => string) =>
        Object.fromEntries(shown.map(row => [`第 ${row.rowNo} 行`, words(row)]))
      return {
        subject: importId,
        title: `${job.title}「${job.fileName}」共 ${job.counts.toApply ?? 0} 行，其中 ${rows.length} 行超过限额`,
        before: told(row => row.wordsBefore || '无'),
        after: told(row => row.wordsAfter || '无'),
        effect: `应用整张表格的 ${job.counts.toApply ?? 0} 行；上面列出超过限额的${rows.length > SHOWN ? `前 ${SHOWN} ` : ''}行，全部行见导入任务`,
        amount: null,
      }
    },
    async versionOf({ db, actor }, { importId }) {
      const job = await findImport(db, { ...actor, accountId: null }, importId)
      return job ? `${job.state}:${job.revision}` : 'gone'
    },
    async carryOut({ db }, { importId, accountId }) {
      await moveImport(db, importId, 'apply', { actingAccountId: accountId })
    },
  }
}
