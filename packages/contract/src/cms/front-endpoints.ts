import { endpoint } from '../define.ts'
import { HomeQuery, HomeView, Navigation, NavigationQuery } from './schemas.ts'

/** The home page and the navigation. */
export const frontEndpoints = {
  getHome: endpoint({
    method: 'GET',
    path: '/cms/api/cms/index',
    access: 'anyone',
    summary: '首页：轮播、入口、楼层、优选店铺、头条与公告；预览草稿',
    input: HomeQuery,
    output: HomeView,
    refusals: [],
    spec: 'EP-105',
  }),
  getNavigation: endpoint({
    method: 'GET',
    path: '/cms/api/cms/navigation/list',
    access: 'anyone',
    summary: '平台导航',
    input: NavigationQuery,
    output: Navigation,
    refusals: [],
    spec: 'EP-120',
  }),
}
