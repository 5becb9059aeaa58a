/** Hands a file to the browser, which keeps it where its person keeps files. */
export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  // The browser takes the file at its leisure.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
