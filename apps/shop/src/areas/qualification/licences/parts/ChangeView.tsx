import { useMutation } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { ChangeDetail, LicencePaper } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { CHANGE_KINDS, CHANGE_STATES } from '@xiaojiu/contract/qualification/words.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useState } from 'react'
import { useRight } from '#trade/session/session.ts'
import { changeTimeline } from '../../words.ts'
import { useKnown, useRefreshPapers } from '../use-papers.ts'
import css from './ChangeView.module.css'
import { CorrectionForm } from './CorrectionForm.tsx'
import { PaperDialog } from './PaperDialog.tsx'

/** One change: its state, its content, the objections, and how to correct them. */
export function ChangeView({ change, onBack }: { change: ChangeDetail; onBack?: () => void }) {
  const { known } = useKnown()
  // Among the records it is its own page; elsewhere it is part of a page.
  const isPage = onBack !== undefined
  const mayChange = useRight('qualification')
  const refresh = useRefreshPapers()
  const [looking, setLooking] = useState<LicencePaper | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(qualificationEndpoints.cancelChange, { changeId: change.changeId }),
    onSuccess: () => showNotice('success', '已撤回'),
    onSettled: refresh,
  })
  const cancel = async () => {
    if (await confirm({ title: '撤回变更', text: '撤回后需要重新填写提交。', okText: '撤回', isDangerous: true }))
      mutate()
  }
  return (
    <>
      <Panel aria-labelledby="change-title">
        <SectionHead
          id="change-title"
          title={change.title}
          isSlim={!isPage}
          isPage={isPage}
          note={`${CHANGE_KINDS[change.kind]} · ${CHANGE_STATES[change.state]}`}
          aside={
            <>
              {change.canCancel && mayChange && (
                <Button size="small" isBusy={isPending} onClick={() => void cancel()}>
                  撤回
                </Button>
              )}
              {onBack && (
                <Button size="small" onClick={onBack}>
                  返回列表
                </Button>
              )}
            </>
          }
        />
        <div className={css.steps}>
          <StateTimeline steps={changeTimeline(change)} label="审核进度" />
        </div>
        {change.objections.length > 0 && (
          <div className={css.objections}>
            {change.objections.map(({ item, label, reason }) => (
              <NoteStrip key={item + reason} tone="red" Sign={WarnIcon} title={label}>
                {reason}
              </NoteStrip>
            ))}
          </div>
        )}
        <table className={css.lines}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">变更前</th>
              <th scope="col">变更后</th>
            </tr>
          </thead>
          <tbody>
            {change.lines.map(({ label, before, after }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{before || '—'}</td>
                <td>{after || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {change.licences.length > 0 && (
          <div className={css.papers}>
            {change.licences.map(paper => (
              <Button key={paper.licenceId} size="small" onClick={() => setLooking(paper)}>
                查看{paper.name}
              </Button>
            ))}
          </div>
        )}
      </Panel>
      {change.canCorrect && mayChange && known && (
        <Panel aria-labelledby="correct-title">
          <SectionHead id="correct-title" title="修改被驳回的内容" isSlim note="其余内容无需重新填写" />
          <CorrectionForm key={change.changeId + change.steps.length} change={change} known={known} />
        </Panel>
      )}
      {looking && (
        <PaperDialog paper={looking} type={known?.types.get(looking.code)} onClose={() => setLooking(null)} />
      )}
    </>
  )
}
