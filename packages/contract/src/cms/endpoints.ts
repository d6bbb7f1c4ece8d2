import { endpoint } from '../define.ts'
import { collectionEndpoints } from './collection-endpoints.ts'
import { readingEndpoints } from './reading-endpoints.ts'
import {
  Article,
  ArticleFilter,
  ArticlePage,
  ArticleRef,
  HomeQuery,
  HomeView,
  Navigation,
  NavigationQuery,
} from './schemas.ts'
import { settingsEndpoints } from './settings-endpoints.ts'

/** 内容. */
export const cmsEndpoints = {
  ...settingsEndpoints,
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
  listArticles: endpoint({
    method: 'GET',
    path: '/cms/api/cms/article/page',
    access: 'anyone',
    summary: '公告、头条、帮助等文章列表',
    input: ArticleFilter,
    output: ArticlePage,
    refusals: [],
    spec: 'EP-110',
  }),
  getArticle: endpoint({
    method: 'GET',
    path: '/cms/api/cms/article/detail',
    access: 'anyone',
    summary: '文章正文，阅读数加一',
    input: ArticleRef,
    output: Article,
    refusals: ['not-found'],
    spec: 'EP-111',
  }),
  ...readingEndpoints,
  ...collectionEndpoints,
}
