// The form works without script. This only starts the frame of the page.
import '../frame.ts'
