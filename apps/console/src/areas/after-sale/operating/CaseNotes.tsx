import type { JudgedCase } from '@xiaojiu/contract/after-sale/arbitration-schemas.ts'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { NoteBox } from '#parts/form/NoteBox.tsx'
import { nearTime } from '#parts/page/time.ts'
import css from './after-sale.module.css'

/** Notes of colleagues about a case; a closed case accepts no new ones. */
export function CaseNotes({ found, onDone }: { readonly found: JudgedCase; readonly onDone: () => void }) {
  const { caseId, notes, endedAt } = found
  const once = useOnce()
  const keep = async (content: string) => {
    await once({ caseId, content }, given => call(afterSaleOperatingEndpoints.noteCase, given))
    onDone()
  }
  return (
    <div className={css.judge}>
      {endedAt === null && (
        <NoteBox
          keptAs={`case note ${caseId}`}
          label="内部备注"
          placeholder="给同事留言，例如：已联系买家，等待补拍批号"
          onKeep={keep}
        />
      )}
      {notes.length === 0 && endedAt !== null && <p className={css.note}>没有备注</p>}
      {notes.map(note => (
        <p key={`${note.at.getTime()} ${note.content}`}>
          {note.content}
          <br />
          <span className={css.note}>
            {note.by} · {nearTime(note.at)}
          </span>
        </p>
      ))}
    </div>
  )
}
