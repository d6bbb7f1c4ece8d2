import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { theme } from '../theme.ts'

/** Wrap whatever uses antd: theme, Chinese texts, no space inside two-character buttons. Kept out of the first load. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }} componentSize="middle">
      {children}
    </ConfigProvider>
  )
}
