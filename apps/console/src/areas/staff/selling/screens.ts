import type { Screen } from '#shell/screen.ts'

/** 员工 of a store: the door, the home page, what waits, people, the trail. */
export const staffSelling: readonly Screen[] = [
  {
    path: '/seller/login',
    title: '商家登录',
    right: 'anyone',
    layout: 'bare',
    page: () => import('../session/LogInPage.tsx').then(file => file.LogInPage),
  },
  {
    path: '/seller',
    title: '首页',
    right: 'any',
    layout: 'page',
    go: 'h',
    menu: { group: '工作台', icon: 'home' },
    page: () => import('../home/HomePage.tsx').then(file => file.HomePage),
  },
  {
    path: '/seller/tasks',
    title: '待办中心',
    right: 'any',
    layout: 'page',
    go: 't',
    menu: { group: '工作台', icon: 'list', counts: 'tasks' },
    page: () => import('../tasks/TasksPage.tsx').then(file => file.TasksPage),
  },
  {
    path: '/seller/approvals',
    title: '双人复核',
    right: 'any',
    layout: 'page',
    go: 'd',
    menu: { group: '工作台', icon: 'users', counts: 'approvals' },
    page: () => import('../approvals/ApprovalsPage.tsx').then(file => file.ApprovalsPage),
  },
  {
    path: '/seller/audit',
    title: '操作日志',
    right: 'audit.look',
    layout: 'page',
    go: 'l',
    menu: { group: '设置', icon: 'history' },
    page: () => import('../audit/AuditPage.tsx').then(file => file.AuditPage),
  },
]
