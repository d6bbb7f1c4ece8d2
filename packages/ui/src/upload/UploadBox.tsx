import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../class-names.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { CloseIcon, DocIcon, PlusIcon } from '../icon/icons.tsx'
import css from './UploadBox.module.css'
import { kindsText, sizeText, type UploadRule } from './upload-rule.ts'
import { type SendFile, type StoredFile, useUploads } from './use-uploads.ts'

export interface UploadBoxProps {
  files: readonly StoredFile[]
  /** Called when a file was stored or removed. */
  onChange: (files: readonly StoredFile[]) => void
  rule: UploadRule
  send: SendFile
  /** What to upload: 营业执照. */
  label: string
  disabled?: boolean
  /** The error that the form found. */
  error?: string
}

/** Choose or drop files; shows their progress and errors; pictures open in full size. */
export function UploadBox({ files, onChange, rule, send, label, disabled = false, error }: UploadBoxProps) {
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  const [looking, setLooking] = useState<StoredFile | null>(null)
  // Two uploads may end before the form rerenders: each adds to the latest list.
  const kept = useRef(files)
  useEffect(() => {
    kept.current = files
  }, [files])
  const { pending, refusal, take, drop, retry } = useUploads(rule, files.length, send, stored => {
    kept.current = [...kept.current, stored]
    onChange(kept.current)
  })
  const hasRoom = files.length + pending.length < rule.maxFiles && !disabled
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const problem = refusal ?? error
  return (
    <div className={css.wrap}>
      {files.map(file => (
        <UploadTile
          key={file.fileId}
          file={file}
          onOpen={() => setLooking(file)}
          onRemove={disabled ? undefined : () => onChange(files.filter(other => other.fileId !== file.fileId))}
        />
      ))}
      {pending.map(upload => (
        <div key={upload.key} className={classes(css.tile, upload.failure !== null && css.failed)}>
          <span className={css.paper}>
            <DocIcon size={28} />
            <span className="ell">{upload.file.name}</span>
          </span>
          <div className={css.veil} role="status">
            {upload.failure === null ? (
              <>
                {Math.floor(upload.part * 100)}%
                <div className={css.track}>
                  <div className={css.done} style={{ width: `${upload.part * 100}%` }} />
                </div>
              </>
            ) : (
              <button type="button" className={css.why} title={upload.failure} onClick={() => retry(upload)}>
                上传失败，重试
              </button>
            )}
          </div>
          <button
            type="button"
            className={css.remove}
            aria-label={`取消 ${upload.file.name}`}
            onClick={() => drop(upload.key)}
          >
            <CloseIcon size={12} />
          </button>
        </div>
      ))}
      {hasRoom && (
        <label
          className={classes(css.add, isOver && css.over)}
          onDragOver={event => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <input
            className={css.input}
            type="file"
            accept={rule.accept.join(',')}
            multiple={rule.maxFiles > 1}
            aria-label={`上传${label}`}
            aria-describedby={hintId}
            onChange={event => {
              take([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <PlusIcon size={24} />
          点击或拖入
        </label>
      )}
      <p id={hintId} className={classes(css.hint, problem && css.error)} role={problem ? 'alert' : undefined}>
        {problem ?? `支持 ${kindsText(rule.accept)}，单个不超过 ${sizeText(rule.maxBytes)}`}
      </p>
      {looking && (
        <Dialog title={looking.name} width={840} onClose={() => setLooking(null)}>
          <img className={css.large} src={looking.url} alt={looking.name} />
        </Dialog>
      )}
    </div>
  )
}

interface UploadTileProps {
  file: StoredFile
  onOpen: () => void
  onRemove?: (() => void) | undefined
}

/** One stored file: its picture, or its name. */
function UploadTile({ file, onOpen, onRemove }: UploadTileProps) {
  return (
    <div className={css.tile}>
      {file.isImage ? (
        <button type="button" className={css.open} aria-label={`查看 ${file.name}`} onClick={onOpen}>
          <img className={css.picture} src={file.url} alt="" />
        </button>
      ) : (
        <a className={css.paper} href={file.url} target="_blank" rel="noopener noreferrer">
          <DocIcon size={28} />
          <span className="ell">{file.name}</span>
        </a>
      )}
      {onRemove && (
        <button type="button" className={css.remove} aria-label={`删除 ${file.name}`} onClick={onRemove}>
          <CloseIcon size={12} />
        </button>
      )}
    </div>
  )
}
