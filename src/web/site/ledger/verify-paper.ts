// A form that works without script: only the frame of the page is set going.
import '../frame.ts'
