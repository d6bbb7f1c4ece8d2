/** Facts about the platform itself; pages never write them out. */
export const BRAND_NAME = '小九药采'

/** Pages without a title of their own carry this one. */
export const DEFAULT_TITLE = BRAND_NAME

/** In front of goods pictures that are stored as a bare path. */
export const GOODS_IMAGE_PREFIX = '/goods-image/'
