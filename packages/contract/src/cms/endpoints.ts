import { endpoint } from '../define.ts'
import { collectionEndpoints } from './collection-endpoints.ts'
import { frontEndpoints } from './front-endpoints.ts'
import { readingEndpoints } from './reading-endpoints.ts'
import { Article, ArticleFilter, ArticlePage, ArticleRef } from './schemas.ts'
import { settingsEndpoints } from './settings-endpoints.ts'

/** 内容. */
export const cmsEndpoints = {
  ...settingsEndpoints,
  ...frontEndpoints,
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
