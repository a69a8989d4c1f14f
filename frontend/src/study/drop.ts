/** What an element needs for a file to be dropped on it; one within that takes files itself comes first. */
export const onFile = (take: (f: File) => void) => ({
  onDragOver: (e: DragEvent) => e.preventDefault(),
  onDrop: (e: DragEvent) => {
    const file = e.dataTransfer?.files[0]
    if (!file || e.defaultPrevented) return
    e.preventDefault()
    take(file)
  },
})
