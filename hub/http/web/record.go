package web

import (
	"bufio"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// recorder notes the answer.
type recorder struct {
	http.ResponseWriter
	status int // 0: nothing yet
	bytes  int
}

// WriteHeader notes the status.
func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write counts bytes.
func (w *recorder) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += n
	return n, err
}

// Hijack gives the connection to a socket.
func (w *recorder) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	c, rw, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err == nil {
		w.status = http.StatusSwitchingProtocols
	}
	return c, rw, err
}

// Unwrap serves http.ResponseController.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// record writes one line to the log for each request, and counts it; refusalLog bounds the lines of refused ones. The line
// names the route and not the address, so that it holds no id of a private
// game, no query and nobody's name.
func (s *Site) record(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		rec := &recorder{ResponseWriter: w}
		defer func() {
			took := time.Since(began)
			v := visitOf(r)
			if v.route == "" {
				v.route = "none" // refused before it came to one
			}
			s.metrics.count(v.route, r.Method, rec.status, took)
			code := ""
			if v.err != nil {
				code = string(fault.CodeOf(v.err))
			}
			// A fault of the server's always has its line: its id is told.
			if rec.status >= 400 && rec.status != http.StatusInternalServerError && !s.refusals.allow(refusalKind{rec.status, code}, v.address) {
				return
			}
			level := slog.LevelInfo
			attrs := []slog.Attr{
				slog.String("id", v.id), slog.String("method", method(r.Method)), slog.String("route", v.route),
				slog.Int("status", rec.status), slog.Int("bytes", rec.bytes),
				slog.Float64("ms", float64(took.Microseconds())/1000), slog.String("address", v.address),
			}
			if code != "" {
				attrs = append(attrs, slog.String("code", code))
			}
			switch {
			case rec.status >= 500 && r.Context().Err() == nil && v.err != nil:
				level = slog.LevelError
				attrs = append(attrs, slog.String("error", v.err.Error()))
			case v.quiet:
				level = slog.LevelDebug
			}
			s.log.LogAttrs(r.Context(), level, "request", attrs...)
		}()
		next.ServeHTTP(rec, r)
	})
}

// method bounds the values that a client can make the server count and log.
func method(m string) string {
	switch m {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch,
		http.MethodDelete, http.MethodOptions, http.MethodConnect, http.MethodTrace:
		return m
	}
	return "other"
}

// metrics count requests. Labels are the table's, so their number is bounded.
type metrics struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
}

func newMetrics(reg prometheus.Registerer) *metrics {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "tengen_http_requests_total", Help: "Requests by route, method and status.",
		}, []string{"route", "method", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "tengen_http_request_seconds", Help: "Time to the end of the answer, by route.",
			Buckets: []float64{.001, .005, .025, .1, .5, 2.5, 10},
		}, []string{"route"}),
	}
	if reg != nil {
		reg.MustRegister(m.requests, m.seconds)
	}
	return m
}

func (m *metrics) count(route, verb string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, method(verb), strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(route).Observe(took.Seconds())
}
