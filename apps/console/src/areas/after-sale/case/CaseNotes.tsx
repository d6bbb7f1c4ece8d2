import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { NoteBox } from '#parts/form/NoteBox.tsx'
import { Card } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { useMe } from '#shell/session.ts'
import css from './case.module.css'

const WRITERS: readonly string[] = ['after-sale.act', 'after-sale.inspect']

/** 内部备注: notes for colleagues about the case; neither the buyer nor the platform can read them. */
export function CaseNotes({ data, onDone }: { readonly data: StaffCase; readonly onDone: () => Promise<void> }) {
  const { caseId, notes } = data
  const mayWrite = useMe().rights.some(right => WRITERS.includes(right))
  const once = useOnce()
  const keep = async (content: string) => {
    await once({ caseId, content }, given => call(afterSaleSellingEndpoints.noteStoreCase, given))
    showNotice('success', '已备注')
    await onDone()
  }
  return (
    <Card title="内部备注" meta="只有本店同事看得到">
      <div className={css.form}>
        {mayWrite && (
          <NoteBox
            keptAs={`case note ${caseId}`}
            label="内部备注"
            placeholder="如：已电话联系买家，等补照片"
            onKeep={keep}
          />
        )}
        {notes.length === 0 ? (
          <p className={css.note}>还没有备注</p>
        ) : (
          <ul className={css.said}>
            {notes.map((note, at) => (
              <li key={`${note.at.getTime()}-${at}`}>
                <div>
                  <b>{note.by}</b> <time>{nearTime(note.at)}</time>
                </div>
                <p>{note.content}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
