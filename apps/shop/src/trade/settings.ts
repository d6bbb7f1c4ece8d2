/** Facts about the platform; pages use these constants. */
export const BRAND_NAME = '小九药采'

/** The title of pages without their own. */
export const DEFAULT_TITLE = BRAND_NAME

/** The prefix of goods pictures that are stored as a bare path. */
export const GOODS_IMAGE_PREFIX = '/goods-image/'
