import { useQuery } from '@tanstack/react-query'
import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import type { DossierSection } from '@xiaojiu/contract/company/operating-schemas.ts'
import type { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { actionText } from '@xiaojiu/contract/staff/audit-words.ts'
import { Plot } from '@xiaojiu/ui/plot/Plot.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LicenceDialog } from '#areas/staff/public.ts'
import { PaperViewer } from '#parts/case/PaperViewer.tsx'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { cellText, SectionTable } from '#parts/page/SectionTable.tsx'
import { useMe } from '#shell/session.ts'
import css from './company.module.css'

type DossierRow = DossierSection['rows'][number]

interface DossierTabProps {
  readonly companyId: string
  readonly tab: string
  readonly onChanged: () => void
}

/** One tab of a dossier; the area that owns the data provides its sections. */
export function DossierTab({ companyId, tab, onChanged }: DossierTabProps) {
  const view = useQuery(query(companyOperatingEndpoints.getDossierTab, { companyId, tab }, { errors: 'caller' }))
  const rights: readonly string[] = useMe().rights
  const mayAct = rights.includes('company.act')
  const [asked, setAsked] = useState<{ readonly code: string; readonly isRestore: boolean } | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  const [pictured, setPictured] = useState<DossierRow | null>(null)
  if (view.isError)
    return (
      <Card isFlush>
        <ErrorState what="栏目" message={faultText(view.error)} onRetry={() => void view.refetch()} />
      </Card>
    )
  if (view.data === undefined)
    return (
      <Card>
        <Skeleton rows={6} height={24} />
      </Card>
    )
  const licenceActs = (ref: string) => {
    const [code = '', state = ''] = ref.split(' ')
    if (!mayAct || (state !== 'valid' && state !== 'cancelled')) return null
    return (
      <Button size="small" onClick={() => setAsked({ code, isRestore: state === 'cancelled' })}>
        {state === 'valid' ? '登记注销' : '申请恢复'}
      </Button>
    )
  }
  const bindingActs = (ref: string) => {
    const [accountId = '', state = ''] = ref.split(' ')
    if (!mayAct || (state !== 'active' && state !== 'suspended')) return null
    return (
      <Button size="small" onClick={() => setEnded(accountId)}>
        解除绑定
      </Button>
    )
  }
  const acts: Readonly<Record<string, (ref: string) => ReactNode>> = { accounts: bindingActs }
  const licenceRowActs = (row: DossierRow) => (
    <>
      {row.fileIds.length > 0 && (
        <Button size="small" onClick={() => setPictured(row)}>
          图片 {row.fileIds.length}
        </Button>
      )}{' '}
      {licenceActs(row.ref)}
    </>
  )
  return (
    <div className={css.sections}>
      {view.data.sections.map(section => (
        <Card
          key={section.id + section.title}
          isFlush={section.columns.length > 0 && section.id !== 'spending'}
          title={section.title}
          meta={metaOf(section)}
        >
          {section.columns.length === 0 ? (
            <FieldList
              fields={section.fields.map(({ label, kind, value }) => ({ label, value: cellText(kind, value) }))}
            />
          ) : section.rows.length === 0 ? (
            // A tab with several sections shows one line for each empty section.
            view.data.sections.length > 1 ? (
              <p className={css.none}>没有{section.title}</p>
            ) : (
              <EmptyState title={`没有${section.title}`} />
            )
          ) : section.id === 'spending' ? (
            <SpendingPlot section={section} />
          ) : (
            <SectionTable
              columns={section.columns}
              rows={section.id === 'acts' ? section.rows.map(inWords) : section.rows}
              lead={leadOf(section.id, rights)}
              acts={section.id === 'licences' ? licenceRowActs : rowActs(acts[section.id])}
            />
          )}
        </Card>
      ))}
      {pictured !== null && (
        <LicencePictures
          title={`${pictured.cells[0]} 第 ${pictured.cells[5]} 版`}
          files={view.data.files.filter(file => pictured.fileIds.includes(file.fileId))}
          onClose={() => setPictured(null)}
        />
      )}
      {asked !== null && (
        <LicenceDialog
          companyId={companyId}
          // The row was made from the same list of codes.
          code={asked.code as never}
          isRestore={asked.isRestore}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            onChanged()
          }}
        />
      )}
      {ended !== null && (
        <ReasonDialog
          title="解除账号绑定"
          okText="解除绑定"
          isDanger
          onClose={() => setEnded(null)}
          onOk={async reason => {
            await call(companyOperatingEndpoints.endBinding, { companyId, accountId: ended, reason })
            showNotice('success', '已解除绑定，并通知企业')
            setEnded(null)
            onChanged()
          }}
        >
          该账号立即不能再代表这家企业下单；由企业创建的员工账号同时注销。历史订单不受影响。
        </ReasonDialog>
      )}
    </div>
  )
}

const rowActs = (acts: ((ref: string) => ReactNode) | undefined) =>
  acts && ((row: Pick<DossierRow, 'ref'>) => acts(row.ref))

interface LicencePicturesProps {
  readonly title: string
  readonly files: readonly StoredFile[]
  readonly onClose: () => void
}

/** The scans of one version of a licence, enlarged. */
function LicencePictures({ title, files, onClose }: LicencePicturesProps) {
  const [chosen, setChosen] = useState(0)
  const papers = files.map(file => ({
    id: file.fileId,
    label: file.name,
    url: file.url,
    thumbUrl: file.thumbUrl ?? null,
    isPdf: !file.isImage,
  }))
  return (
    <Modal open title={title} width={960} footer={null} onCancel={onClose}>
      <div className={css.pictures}>
        <PaperViewer papers={papers} chosen={chosen} onChoose={setChosen} />
      </div>
    </Modal>
  )
}

/** Orders by month, or a note that there are none. */
function SpendingPlot({ section: { title, rows } }: { readonly section: DossierSection }) {
  const values = rows.map(row => Number(row.cells[1]))
  if (values.every(value => value === 0)) return <EmptyState title="近 12 个月没有采购" />
  return (
    <Plot height={180} label={title} spec={{ kind: 'bars', unit: '元', labels: rows.map(row => row.ref), values }} />
  )
}

function metaOf({ id, rows, total }: DossierSection): string | undefined {
  if (id === 'spending') return '下单金额，不含已取消的订单'
  if (rows.length === 0) return undefined
  return total > rows.length ? `共 ${total} 条，显示最近 ${rows.length} 条` : `共 ${total} 条`
}

/** Shows the name of an act in Chinese. */
function inWords(row: DossierRow): DossierRow {
  return { ...row, cells: row.cells.map((cell, at) => (at === 1 ? actionText(cell) : cell)) }
}

/** The page that the rows of a section link to, and the right required to open it. */
const LEADS: Readonly<Record<string, readonly [path: string, right: string]>> = {
  companies: ['/platform/companies/detail?companyId=', 'company.look'],
  cases: ['/platform/arbitration?caseId=', 'after-sale.judge'],
  accounts: ['/platform/accounts?accountId=', 'company.act'],
  sessions: ['/platform/accounts?accountId=', 'company.act'],
  complaints: ['/platform/service/complaints?complaintId=', 'service.act'],
  talks: ['/platform/service/chat?tab=all&conversationId=', 'service.act'],
}

function leadOf(section: string, rights: readonly string[]) {
  const [path, right] = LEADS[section] ?? []
  if (path === undefined || right === undefined || !rights.includes(right)) return undefined
  // `ref` is the id, and for some sections the state after a space.
  return (ref: string, text: string): ReactNode => <Link to={`${path}${ref.split(' ')[0]}`}>{text}</Link>
}
