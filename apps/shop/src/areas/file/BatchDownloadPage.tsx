import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PapersDesk } from './parts/PapersDesk.tsx'

/** 资料下载: papers of many orders in one zip, made while the buyer does something else. */
export function BatchDownloadPage() {
  return (
    <Content>
      <Breadcrumb
        steps={[{ label: '首页', href: '/' }, { label: '个人中心', href: '/personal' }, { label: '资料下载' }]}
      />
      <h1 className="sr-only">资料下载</h1>
      <PapersDesk />
    </Content>
  )
}
