import { Tabs } from 'antd'
import { useLocation, useSearchParams } from 'react-router'
import { ImportsPage } from '../imports/ImportsPage.tsx'
import { JobsPage } from '../jobs/JobsPage.tsx'
import { LongTasks } from './LongTasks.tsx'

const TABS = [
  { key: 'imports', label: '导入' },
  { key: 'exports', label: '导出' },
  { key: 'long', label: '长任务' },
] as const

/** 导入导出中心: sheets brought in, files taken out, and what is under way. */
export function JobCentrePage() {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const usual = pathname.endsWith('/imports') ? 'imports' : 'exports'
  const tab = TABS.find(({ key }) => key === params.get('tab'))?.key ?? usual
  const head = {
    title: '导入导出中心',
    tabs: (
      <Tabs
        items={[...TABS]}
        activeKey={tab}
        styles={{ header: { marginBottom: 16 } }}
        onChange={key => setParams({ tab: key })}
      />
    ),
  }
  if (tab === 'imports') return <ImportsPage {...head} />
  return tab === 'exports' ? <JobsPage {...head} /> : <LongTasks {...head} />
}
