import { PageHead } from '#parts/page/Card.tsx'
import { useHasRight } from '#shell/session.ts'
import { ClockNotes } from '../ClockNotes.tsx'
import css from '../DutyTable.module.css'
import { DutyTable } from '../DutyTable.tsx'

/** 演示世界: which desks people work at, and which ones robots. */
export function DemoPage() {
  const mayAct = useHasRight('demo.act')
  return (
    <>
      <PageHead title="演示世界" meta="处理任一事项后，该岗位由您值守 30 分钟；也可在此指定，或为岗位生成演练申请" />
      <div className={css.notes}>
        <ClockNotes />
      </div>
      <DutyTable mayChange={mayAct} mayMake={mayAct} />
    </>
  )
}
