package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// Get asks for a page on a connection of its own. The answer must be 200.
func Get(ctx context.Context, url string) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	req.Close = true
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK {
		res.Body.Close()
		return nil, fmt.Errorf("%s answers %s", url, res.Status)
	}
	return res.Body, nil
}

// Values are metrics by their names, with their labels as they are written: name{label="value"}.
type Values map[string]float64

const scrapeWithin = time.Minute // however busy the machine is

// Scrape returns the metrics that are told at an address, http://host:port.
func Scrape(ctx context.Context, addr string) (Values, error) {
	ctx, cancel := context.WithTimeout(ctx, scrapeWithin)
	defer cancel()
	body, err := Get(ctx, addr+"/metrics")
	if err != nil {
		return nil, err
	}
	defer body.Close()
	in := expfmt.SampleDecoder{Dec: expfmt.NewDecoder(body, expfmt.NewFormat(expfmt.TypeTextPlain)), Opts: &expfmt.DecodeOptions{}}
	out := Values{}
	for {
		var samples model.Vector
		switch err := in.Decode(&samples); {
		case errors.Is(err, io.EOF):
			return out, nil
		case err != nil:
			return nil, fmt.Errorf("the metrics at %s: %w", addr, err)
		}
		for _, s := range samples {
			out[strings.ReplaceAll(s.Metric.String(), `", `, `",`)] = float64(s.Value)
		}
	}
}

// Sum adds a metric up over its labels; 0 if there is none.
func (v Values) Sum(name string) (sum float64) {
	for key, x := range v {
		if own, _, _ := strings.Cut(key, "{"); own == name {
			sum += x
		}
	}
	return sum
}
