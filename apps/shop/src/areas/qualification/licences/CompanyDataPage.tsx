import { COMPANY_KINDS } from '@xiaojiu/contract/qualification/words.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { useState } from 'react'
import { changeHref, LEGAL_PERSON_HREF } from '#links/qualification.ts'
import css from './CompanyDataPage.module.css'
import { CompanyDataForm } from './parts/CompanyDataForm.tsx'
import { KnownPanel } from './parts/KnownPanel.tsx'
import { type Known, useMayChange } from './use-papers.ts'

/** 企业信息: the data printed on the papers, and how to change them. */
export function CompanyDataPage() {
  const [isEditing, setEditing] = useState(false)
  return (
    <KnownPanel title="企业信息" note="与证照一致；变更需审核">
      {known =>
        isEditing ? (
          <CompanyDataForm known={known} onCancel={() => setEditing(false)} />
        ) : (
          <CompanyFacts known={known} onEdit={() => setEditing(true)} />
        )
      }
    </KnownPanel>
  )
}

function CompanyFacts({ known: { company }, onEdit }: { known: Known; onEdit: () => void }) {
  const mayChange = useMayChange()
  const facts: readonly (readonly [string, string])[] = [
    ['企业名称', company.name],
    ['企业类型', COMPANY_KINDS[company.kind]],
    ['统一社会信用代码', company.creditCode],
    ['法定代表人', company.legalPerson],
    ['企业负责人', company.personInCharge],
    ['质量负责人', company.qualityHead],
    ['所在地区', company.areaText],
    ['详细地址', company.address],
    ...(company.headquartersName === null ? [] : [['所属总部', company.headquartersName] as const]),
    ['注册时间', company.registeredOn],
  ]
  return (
    <>
      {company.waitingChangeId !== null && (
        <div className={css.note}>
          <NoteStrip
            tone="amber"
            actions={
              <ButtonLink size="small" to={changeHref(company.waitingChangeId)}>
                查看进度
              </ButtonLink>
            }
          >
            有一项变更正在办理，办结后才能提交新的变更
          </NoteStrip>
        </div>
      )}
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayChange && company.waitingChangeId === null && (
        <div className={css.acts}>
          <Button tone="primary" onClick={onEdit}>
            变更企业信息
          </Button>
          <ButtonLink to={LEGAL_PERSON_HREF}>变更法定代表人</ButtonLink>
        </div>
      )}
    </>
  )
}
