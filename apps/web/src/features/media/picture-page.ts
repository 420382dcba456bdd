/** The page that shows a stored picture large, by its signed address. */
export const picturePage = (url: string): string =>
  `/pages/preview/ImgPreview?${new URLSearchParams({ url })}`

/** Whether a file is one that this page shows. */
export const isPicture = (fileName: string): boolean => /\.(?:jpe?g|png)$/iu.test(fileName)
