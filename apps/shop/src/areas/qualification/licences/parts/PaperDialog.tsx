import type { LicencePaper, LicenceType } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { PAPER_STATE_LABELS } from '@xiaojiu/contract/qualification/words.ts'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { DocIcon } from '@xiaojiu/ui/icon/icons.tsx'
import css from './PaperDialog.module.css'

interface PaperDialogProps {
  readonly paper: LicencePaper
  /** Gives the labels of the fields; general labels when the kind is unknown. */
  readonly type: LicenceType | undefined
  readonly onClose: () => void
}

const NAMES = { number: '证照编号', holderName: '企业名称', issuedOn: '发证日期', expires: '有效期至' } as const

/** All data of one version of a paper, with its pictures. */
export function PaperDialog({ paper, type, onClose }: PaperDialogProps) {
  const fields = type?.fields ?? (Object.keys(NAMES) as (keyof typeof NAMES)[])
  const labels: Readonly<Record<string, string | undefined>> = { ...NAMES, ...type?.labels }
  return (
    <Dialog
      title={`${paper.name}（第 ${paper.version} 版 · ${PAPER_STATE_LABELS[paper.state]}）`}
      width={720}
      onClose={onClose}
    >
      <dl className={css.facts}>
        {fields.map(field => (
          <div key={field}>
            <dt>{labels[field]}</dt>
            <dd>{paper[field] || '—'}</dd>
          </div>
        ))}
        {paper.refuseReason && (
          <div>
            <dt>驳回原因</dt>
            <dd className={css.wrong}>{paper.refuseReason}</dd>
          </div>
        )}
      </dl>
      {paper.files.length === 0 ? (
        <p className="meta">没有保存的图片</p>
      ) : (
        <ul className={css.files}>
          {paper.files.map(file => (
            <li key={file.fileId}>
              <a href={file.url} target="_blank" rel="noopener noreferrer" aria-label={`查看原件 ${file.name}`}>
                {file.thumbUrl ? <img src={file.thumbUrl} alt={file.name} loading="lazy" /> : <DocIcon size={32} />}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
